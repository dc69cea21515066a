import { computed, onBeforeUnmount, provide, ref, watch } from "vue";
import { OVERRULING, overruledOf, type Overruled } from "../../frontend/composables/overrule";
import { usePage } from "../../frontend/composables/page";
import type { CitedText, ShellView, TableView } from "../../frontend/contract/screens";
import type { Action } from "./fields";

/**
 * Lets a card or an agreement overrule what the rules say at a table: beside every objection below it, and
 * beside the refusal of what was `played` last. `leave` closes what lies over the table.
 */
export function createOverruling(
    shown: () => { view: TableView; notice: ShellView["notice"] },
    leave: () => void,
) {
    const { noticeAction } = usePage();
    const overruled = ref<Overruled | null>(null); // what is to be done against a rule
    let lastPlayed: Action | null = null; // what may be refused, if it is no secret

    const overruledTitle = computed(() => {
        const { controls, out_of_turn, labels } = shown().view;
        const control = [...controls, ...out_of_turn].find((one) => one.do === overruled.value?.do);
        return control?.title ?? labels.overrule;
    });

    function played(action: Action | null): void {
        lastPlayed = action;
    }

    /** Offers beside the refusal of what was entered last to say what overrules it. */
    function offer(): void {
        const { view, notice } = shown();
        const refused = lastPlayed;
        if (!notice?.waivable || !notice.clause || !refused || "override" in refused) {
            noticeAction.value = null;
            return;
        }
        const wanted = overruledOf(refused, { text: notice.text, clause: notice.clause });
        noticeAction.value = {
            label: view.labels.overrule,
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
            return shown().view.labels.overrule;
        },
        allows(objection: CitedText) {
            return !objection.absolute && shown().view.waivable.includes(objection.clause);
        },
        elsewhere(objection: CitedText) {
            const { waivable_there, labels } = shown().view;
            const isThere = !objection.absolute && waivable_there.includes(objection.clause);
            return isThere ? labels.overrule_there : null;
        },
        ask(wanted) {
            overruled.value = wanted;
            leave();
        },
    });
    return { overruled, overruledTitle, played };
}
