import { ref, watch } from "vue";
import { usePage } from "../../frontend/composables/page";
import { useTable } from "../../frontend/composables/table";
import type { TrialView } from "../../frontend/contract/requests";
import type { Action } from "./fields";

/**
 * Asks what would become of actions that are put together before they are kept as one entry, and what speaks against
 * each that could come `then`, whenever these, the table or the language change.
 */
export function useTrial(actions: () => Action[], then: () => Action[]) {
    const { inquire, language } = usePage();
    const { table } = useTable();
    const trial = ref<TrialView>();
    const problem = ref("");
    let asked = 0;

    async function ask(): Promise<void> {
        asked += 1;
        const mine = asked;
        const answer = await inquire("trial", { actions: actions(), then: then() });
        if (mine !== asked) return;
        problem.value = "problem" in answer ? answer.problem : "";
        if (!("problem" in answer)) trial.value = answer;
    }

    watch([actions, then, language, () => table.value.version], ask, { immediate: true, deep: true });
    return { trial, problem };
}
