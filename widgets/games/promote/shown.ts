import { computed, type ComputedRef, type WritableComputedRef } from "vue";
import { useNarrow, useMedia } from "../../frontend/composables/media";
import type { Overruled } from "../../frontend/composables/overrule";
import { useTable } from "../../frontend/composables/table";

/** What the board, and what stands beside it, show of the table as it is now. */
export interface Shown {
    /** The employees that are to be swapped. */
    picked: readonly string[];
    /** What was tapped last, if it cannot be done. */
    why: Overruled | null;
    /** Who draws, where several may. */
    drawer: number | null;
    /** The step of the walk through the round; null: how it ended. */
    step: number | null;
}

const NOTHING: Shown = { picked: [], why: null, drawer: null, step: null };

/** Returns what is shown; setting a part of it keeps the rest. */
export function useShown(): WritableComputedRef<Shown, Partial<Shown>> {
    const { draft } = useTable();
    return computed({
        get: () => (draft.value as Shown | null) ?? NOTHING,
        set(part) {
            draft.value = { ...NOTHING, ...(draft.value as Shown | null), ...part };
        },
    });
}

/** Whether what is asked for stands beside the board: on a tablet on its side, as `br-tall` has it. */
export function useBeside(): ComputedRef<boolean> {
    const { table } = useTable();
    const narrow = useNarrow(899);
    const low = useMedia("(max-height: 900px)");
    return computed(() => low.value && !narrow.value && !table.value.finished);
}
