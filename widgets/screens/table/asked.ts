import { onBeforeUnmount, provide, ref, watch } from "vue";
import { EXPLAIN, type Concern, type Explain } from "../../frontend/composables/explain";
import { usePage } from "../../frontend/composables/page";
import type { WhyQuery } from "../../frontend/contract/requests";
import type { ShellView } from "../../frontend/contract/screens";
import type { Action } from "./fields";

/** What is asked of the table and changes nothing: why, whether it is allowed, or what would follow. */
export type Asked =
    { about: "why"; why: WhyQuery } | { about: "argue" } | { about: "what_if"; actions: Action[] };

/** Returns an action as it is sent, of what a clause is about. */
function actionAbout({ do: name, by, given }: Concern): Action {
    return { do: name, ...((by ?? null) === null ? {} : { by }), ...given };
}

/** Returns what is asked at a table, what explains a clause there, and what is shown before it is done. */
export function useAsked(shown: () => { notice: ShellView["notice"]; what_if: boolean; version: number }) {
    const { explainNotice } = usePage();
    const asked = ref<Asked | null>(null);
    const isTrying = ref(false); // whether what would follow is shown before it is done
    let last: Action | null = null; // what may be refused

    const explain: Explain = (clause, { line, seat, concern } = {}) => {
        asked.value = {
            about: "why",
            why: {
                clause,
                ...(line === undefined ? {} : { line }),
                ...(seat === undefined ? {} : { seat }),
                ...(concern ? { action: actionAbout(concern) } : {}),
            },
        };
    };

    /** Shows what would follow from actions, where that is wished; then they are not done yet. */
    function isTried(actions: readonly Action[]): boolean {
        last = actions.length === 1 ? actions[0] : null;
        if (!shown().what_if || !isTrying.value) return false;
        asked.value = { about: "what_if", actions: [...actions] };
        return true;
    }

    provide(EXPLAIN, explain);
    explainNotice.value = (clause) => {
        if (last) asked.value = { about: "why", why: { clause, action: last } };
        else explain(clause);
    };
    onBeforeUnmount(() => {
        explainNotice.value = null;
    });
    // what is shown of a table that has gone on since is not true any more
    watch(
        () => shown().version,
        () => {
            last = null;
            if (asked.value?.about === "what_if") asked.value = null;
        },
    );
    return { asked, isTrying, explain, isTried };
}
