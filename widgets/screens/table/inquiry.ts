import { onBeforeUnmount, provide, ref, watch } from "vue";
import { EXPLAIN, type ClauseContext, type Explain } from "../../frontend/composables/explain";
import { usePage } from "../../frontend/composables/page";
import type { WhyQuery } from "../../frontend/contract/requests";
import type { ShellView } from "../../frontend/contract/screens";
import type { Action } from "./fields";

/** A query to the table, which changes nothing: why, whether an action is allowed, or what would follow. */
export type Inquiry =
    { about: "why"; why: WhyQuery } | { about: "argue" } | { about: "what_if"; actions: Action[] };

/** Returns the action that a clause applies to, as a query sends it. */
function actionAbout({ do: name, by, given }: ClauseContext): Action {
    return { do: name, ...((by ?? null) === null ? {} : { by }), ...given };
}

/** Returns the open inquiry of a table, the function that explains a clause, and the what-if mode of actions. */
export function useInquiry(shown: () => { notice: ShellView["notice"]; what_if: boolean; version: number }) {
    const { explainNotice } = usePage();
    const inquiry = ref<Inquiry | null>(null);
    const isTrying = ref(false); // whether actions show their result before they are played
    let last: Action | null = null; // the last action, which the rules may refuse

    const explain: Explain = (clause, { line, seat, context } = {}) => {
        inquiry.value = {
            about: "why",
            why: {
                clause,
                ...(line === undefined ? {} : { line }),
                ...(seat === undefined ? {} : { seat }),
                ...(context ? { action: actionAbout(context) } : {}),
            },
        };
    };

    /** Shows what would follow from actions in what-if mode, and returns whether it does; they are not played yet. */
    function isTried(actions: readonly Action[]): boolean {
        last = actions.length === 1 ? actions[0] : null;
        if (!shown().what_if || !isTrying.value) return false;
        inquiry.value = { about: "what_if", actions: [...actions] };
        return true;
    }

    provide(EXPLAIN, explain);
    explainNotice.value = (clause) => {
        if (last) inquiry.value = { about: "why", why: { clause, action: last } };
        else explain(clause);
    };
    onBeforeUnmount(() => {
        explainNotice.value = null;
    });
    // an answer about an earlier version of the table is out of date
    watch(
        () => shown().version,
        () => {
            last = null;
            if (inquiry.value?.about === "what_if") inquiry.value = null;
        },
    );
    return { inquiry, isTrying, explain, isTried };
}
