import { ref, shallowRef } from "vue";
import type { Problem, Queries } from "../contract/requests";
import { usePage } from "./page";

/** Keeps the answer to what a component asked the session last, or why there is none; an older answer comes too late. */
export function useQuery<Name extends keyof Queries>() {
    const { inquire } = usePage();
    const answer = shallowRef<Queries[Name]["answer"]>();
    const problem = ref("");
    const isWaiting = ref(false);
    let asked = 0;

    async function ask(query: Name, parameters: Queries[Name]["parameters"]): Promise<void> {
        const number = (asked += 1);
        isWaiting.value = true;
        const found = await inquire(query, parameters);
        if (number !== asked) return;
        isWaiting.value = false;
        const { problem: refusal = "" } = found as Partial<Problem>;
        problem.value = refusal;
        if (!refusal) answer.value = found as Queries[Name]["answer"];
    }

    return { answer, problem, isWaiting, ask };
}
