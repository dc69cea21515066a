import { computed, ref, watch } from "vue";
import { usePage } from "../../frontend/composables/page";
import { useTable } from "../../frontend/composables/table";
import type { TrialView } from "../../frontend/contract/requests";
import type { CitedText } from "../../frontend/contract/screens";
import type { Action } from "./fields";

export interface TrialOptions<Board, Step> {
    /** The board before anything is moved. */
    view: () => Board;
    /** All of it as actions, as it would be kept now; `note`: the reason that is typed. */
    actionsOf: (steps: readonly Step[], note: string) => Action[];
    /** How many of the actions come before those of the steps. */
    before?: () => number;
    /** What could be tapped next, which the rules are asked about. */
    next: () => Action[];
}

export type Trial<Step> = ReturnType<typeof useTrial<object, Step>>;

/**
 * Moves pieces step by step, and saves the steps as one entry. Until then the rules return the result of the steps
 * so far, and their objections to what can be tapped next. The last response counts.
 */
export function useTrial<Board, Step>({
    view,
    actionsOf,
    before = () => 0,
    next,
}: TrialOptions<Board, Step>) {
    const { inquire, language } = usePage();
    const { play, playAll, table } = useTable();

    const note = ref("");
    const steps = ref<readonly Step[]>([]);
    const trial = ref<TrialView>();
    const problem = ref("");
    const tapped = ref<CitedText | null>(null); // why what was tapped is not possible
    let asked = 0;

    const actions = computed(() => actionsOf(steps.value as readonly Step[], note.value.trim()));
    const shown = computed(() => (trial.value ? { ...view(), ...trial.value.view } : view()));
    const against = computed(() => trial.value?.then ?? []);
    /** Why nothing can be moved here at all: that is another device's. */
    const notHere = computed(() => {
        const first = against.value.at(0);
        return first && !first.clause && against.value.every((objection) => objection && !objection.clause)
            ? first.text
            : "";
    });
    const refused = computed(() => trial.value?.reason ?? null);
    const isBlocked = computed(() => !actions.value.length || !!refused.value || !!problem.value);
    /** The steps in words. */
    const kept = computed(() =>
        (steps.value as readonly Step[]).map((step, index) => ({
            step,
            told: trial.value?.told.at(index + before()) ?? "",
            isRefused: trial.value?.refused === index + before(),
        })),
    );

    function takeBack(index: number): void {
        tapped.value = null;
        steps.value = steps.value.filter((_, place) => place !== index);
    }

    /** Keeps all of it as one entry; returns whether it could be. */
    function keep(): boolean {
        if (isBlocked.value) return false;
        if (actions.value.length > 1) playAll(actions.value);
        else play(actions.value[0]);
        return true;
    }

    async function ask(): Promise<void> {
        asked += 1;
        const mine = asked;
        const answer = await inquire("trial", { actions: actions.value, then: next() });
        if (mine !== asked) return;
        problem.value = "problem" in answer ? answer.problem : "";
        if (!("problem" in answer)) trial.value = answer;
    }

    watch([actions, next, language, () => table.value.version], ask, { immediate: true, deep: true });

    return {
        actions,
        against,
        isBlocked,
        keep,
        kept,
        notHere,
        note,
        problem,
        refused,
        refusedAt: computed(() => trial.value?.refused ?? null),
        shown,
        steps,
        takeBack,
        tapped,
    };
}
