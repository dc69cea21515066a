import { computed, onScopeDispose, ref, watch } from "vue";
import type { PracticeView } from "../../frontend/contract/screens";
import { remember, remembered } from "../../frontend/remembered";

/** Milliseconds between two moves of bots. */
export const PACES = { slow: 7000, normal: 3500, fast: 900 } as const;
export type Pace = keyof typeof PACES;

/** After the learner has touched the table, no bot acts for so long: what is half chosen is not to be lost. */
export const COURTESY = 8000; // milliseconds

const KEY = "bots_pace";

function readPace(kept: string): Pace {
    return Object.hasOwn(PACES, kept) ? (kept as Pace) : "normal";
}

/** Asks for the bots' moves, one after the other with a pause before each. */
export function useBots(
    table: () => { practice: PracticeView; revision: string },
    isBusy: () => boolean,
    act: (revision: string) => void,
) {
    const pace = ref<Pace>(readPace(remembered(KEY)));
    const isHeld = ref(false); // whether the bots pause until the player resumes them
    /** Whether a move of theirs can be had at once. */
    const canAct = computed(() => table().practice.waiting === "bots");
    let touchedAt = -Infinity;
    let timer: ReturnType<typeof setTimeout> | undefined;

    /** Has the next move done without a pause. */
    function next(): void {
        clearTimeout(timer);
        if (canAct.value) act(table().revision);
    }

    function restart(): void {
        clearTimeout(timer);
        if (!canAct.value || isHeld.value || isBusy()) return;
        const courtesy = table().practice.learner === null ? 0 : touchedAt + COURTESY - performance.now();
        timer = setTimeout(next, Math.max(PACES[pace.value], courtesy));
    }

    watch([() => table().revision, canAct, isHeld, isBusy, pace], restart, { immediate: true });
    onScopeDispose(() => clearTimeout(timer));
    return {
        pace,
        isHeld,
        canAct,
        choosePace(chosen: Pace): void {
            pace.value = chosen;
            remember(KEY, chosen);
        },
        hold(held: boolean): void {
            isHeld.value = held;
        },
        next,
        /** Takes note that somebody touched the table. */
        touched(): void {
            touchedAt = performance.now();
            restart();
        },
    };
}
