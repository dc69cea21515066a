import { computed, onBeforeUnmount, provide, watch, type Ref } from "vue";
import { OVERRULING, overruledOf, type Overruled } from "../../frontend/composables/overrule";
import { useLabels } from "../../frontend/composables/labels";
import { usePage } from "../../frontend/composables/page";
import type { CitedText, LessonView, ShellView, TableView } from "../../frontend/contract/screens";
import type { Action } from "./fields";

/** Whether a device may say that a card or an agreement overrules an objection, or ask the tablet to say so. */
export function allowsOverruling(
    { waivable, waivable_there: there }: Pick<TableView, "waivable" | "waivable_there">,
    { absolute, clause }: CitedText,
): boolean {
    return !absolute && (waivable.includes(clause) || there.includes(clause));
}

/**
 * Lets a card or an agreement overrule what the rules say at a table: beside every objection below it, and
 * beside the refusal of what was `played` last. `overruled` is what is to be done against a rule; `leave`
 * closes what lies over the table. In a lesson nothing overrules them: there, `tryOut` has its coach say why.
 */
export function createOverruling(
    shown: () => { view: TableView; notice: ShellView["notice"]; lesson: LessonView | null },
    overruled: Ref<Overruled | null>,
    leave: () => void,
    tryOut: (action: Action) => void,
) {
    const { noticeAction } = usePage();
    const labels = useLabels("table");
    const lessonLabels = useLabels("lesson");
    let lastPlayed: Action | null = null; // what may be refused, if it is no secret

    const overruledTitle = computed(() => {
        const { controls, out_of_turn } = shown().view;
        const control = [...controls, ...out_of_turn].find((each) => each.do === overruled.value?.do);
        return control?.title ?? labels.value.overrule;
    });

    function played(action: Action | null): void {
        lastPlayed = action;
    }

    /** Offers beside the refusal of what was entered last to say what overrules it. */
    function offer(): void {
        const { notice } = shown();
        const refused = lastPlayed;
        if (!notice?.waivable || !notice.clause || !refused || "override" in refused) {
            noticeAction.value = null;
            return;
        }
        const wanted = overruledOf(refused, { text: notice.text, clause: notice.clause });
        noticeAction.value = {
            label: labels.value.overrule,
            run() {
                overruled.value = wanted;
            },
        };
    }

    watch(() => shown().notice, offer);
    onBeforeUnmount(() => {
        noticeAction.value = null;
    });
    provide(OVERRULING, {
        get label() {
            return shown().lesson ? lessonLabels.value.try_it : labels.value.overrule;
        },
        get isTeaching() {
            return shown().lesson !== null;
        },
        allows: (objection) => shown().lesson !== null || allowsOverruling(shown().view, objection),
        elsewhere: () => null,
        ask(wanted) {
            leave();
            if (!shown().lesson) overruled.value = wanted;
            else tryOut({ do: wanted.do, ...(wanted.by === null ? {} : { by: wanted.by }), ...wanted.given });
        },
    });
    return { overruledTitle, played };
}
