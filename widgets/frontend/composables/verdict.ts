import { computed, ref, watch } from "vue";
import { usePage } from "./page";
import type { Form } from "../contract/requests";

/** An action as far as it has been put together. */
export interface Question {
    do: string;
    by: number | null;
    given: Record<string, unknown>;
}

/**
 * Asks the rules what speaks against an action while it is put together: the answer to the last question counts.
 * It is asked again at every version of the table; nothing is asked while the question is `null`.
 */
export function useVerdict(question: () => Question | null, version: () => number) {
    const { inquire, language } = usePage();
    const form = ref<Form | null>(null);
    let asked = 0;

    async function ask(wanted: Question): Promise<void> {
        const number = (asked += 1);
        const answer = await inquire("form", wanted);
        if (number === asked && "fields" in answer) form.value = answer;
    }

    watch(
        () => JSON.stringify([question(), version(), language.value]),
        () => {
            const wanted = question();
            if (wanted) {
                void ask(wanted);
                return;
            }
            asked += 1;
            form.value = null;
        },
        { immediate: true },
    );
    return { form: computed(() => form.value), objection: computed(() => form.value?.against ?? null) };
}
