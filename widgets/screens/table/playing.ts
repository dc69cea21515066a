import { computed, ref, watch } from "vue";
import { usePage } from "../../frontend/composables/page";
import type { LessonView, ShellView, TableControl, TableView } from "../../frontend/contract/screens";
import { useInquiry } from "./inquiry";
import { isSecretEntry, type Action, type SeatControl } from "./fields";
import { createFollowUp } from "./followUp";
import { useOpenDrafts } from "./openDrafts";
import { allowsOverruling, createOverruling } from "./overruling";

const isSameEntry = (control: TableControl, entry: SeatControl): boolean =>
    control.do === entry.do && control.by === entry.by && control.again === entry.again;

/** Plays actions on a table: shown first where that is wished, and followed by the secret entry that they lead to. */
export function usePlaying(
    view: () => TableView,
    notice: () => ShellView["notice"],
    lesson: () => LessonView | null,
) {
    const { isUnderway, language, send } = usePage();
    const { isSettling, ...followUp } = createFollowUp();
    const open = useOpenDrafts(view, (objection) => allowsOverruling(view(), objection));
    const { curtain, overruled, sheet } = open;
    const begun = ref<Action>({}); // what of a secret entry was picked in the open
    const { inquiry, isTrying, explain, isTried } = useInquiry(() => ({ ...view(), notice: notice() }));
    const { overruledTitle, played } = createOverruling(
        () => ({ view: view(), notice: notice(), lesson: lesson() }),
        overruled,
        () => {
            sheet.value = null;
        },
        (action) => {
            curtain.value = null;
            send({ tap: "lesson_why_not", action });
        },
    );

    /** Plays actions now, and opens the secret entry that they lead to if they do. */
    function playNow(actions: readonly Action[], opensEntry = false): void {
        inquiry.value = null;
        const [action] = actions;
        played(actions.length === 1 ? action : null);
        followUp.act(opensEntry);
        if (actions.length === 1) send({ tap: "submit", action, revision: view().revision });
        else if (actions.length)
            send({ tap: "submit_all", actions: [...actions], revision: view().revision });
    }

    /** Plays secret entries that were made behind the curtain. */
    function seal(actions: readonly Action[]): void {
        curtain.value = null;
        playNow(actions, true);
        played(null);
    }

    watch(curtain, (entry) => {
        if (!entry) begun.value = {};
    });
    // translate the text on the curtain after a change of language
    watch(language, () => {
        const entry = curtain.value;
        if (!entry) return;
        const entryNow = view()
            .controls.filter(isSecretEntry)
            .find((control) => control.do === entry.do && control.by === entry.by);
        if (entryNow) curtain.value = entryNow;
    });
    // the message refused the seal: the same seat enters again, when it wants to
    watch(notice, (message) => {
        if (message) followUp.drop();
    });

    return {
        ...open,
        inquiry,
        begun,
        explain,
        isSettling,
        isTrying,
        overruledTitle,
        seal,
        play(action: Action, opensEntry = false): void {
            if (!isTried([action])) playNow([action], opensEntry);
        },
        playAll(actions: readonly Action[]): void {
            if (!isTried(actions)) playNow(actions);
        },
        roll(action: Action): void {
            played(null);
            followUp.act();
            send({ tap: "roll", action, revision: view().revision });
        },
        /** Opens a secret entry. */
        enter(control: SeatControl, picked: Action = {}): void {
            begun.value = picked;
            curtain.value = control;
        },
        /** Does what was shown before it was done. */
        playTried: (actions: readonly Action[]) => playNow(actions),
        /** Does what a card or an agreement overrules the rules for, or asks the tablet to. */
        playOverruled(action: Action): void {
            overruled.value = null;
            if (!view().access.host) {
                curtain.value = null;
                send({ tap: "ask_overrule", action, revision: view().revision });
            } else if (curtain.value) seal([action]);
            else playNow([action]);
        },
        /** Takes note that the table is another one. */
        settle(): void {
            // what was sealed has been opened meanwhile: there is nothing left to change
            const open = curtain.value;
            if (open?.again && !view().controls.some((control) => isSameEntry(control, open)))
                curtain.value = null;
            // what another device did meanwhile is no answer to what was tapped here
            if (isUnderway.value) return;
            const next = followUp.settle(view(), Boolean(notice()));
            if (next) curtain.value = next;
        },
    };
}

/** What only one player may see, while that player presses and holds. */
export function usePrivateLook() {
    const { inquire } = usePage();
    const looked = ref<Awaited<ReturnType<typeof inquire<"look">>> | null>(null);
    let isLooking = false;
    return {
        looked: computed(() => looked.value),
        async look(whose: Parameters<typeof inquire<"look">>[1]): Promise<void> {
            isLooking = true;
            const answer = await inquire("look", whose);
            if (isLooking) looked.value = answer;
        },
        unlook(): void {
            isLooking = false;
            looked.value = null;
        },
    };
}
