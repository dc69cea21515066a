import { computed, onBeforeUnmount, ref, watch, type ComputedRef, type Ref } from "vue";
import type { EndSandGlassTap } from "../../../frontend/contract/requests";
import type { RunningSandGlass, TableView } from "../../../frontend/contract/screens";
import { endOf } from "../countdown";

const PATIENCE = 500; // milliseconds in which the table's clock, too, comes to the end

type Ended = (seat: number) => void;
const listeners = new Set<Ended>();

/**
 * Calls `listener` with the seat whenever a sand-glass that this device has seen run runs through, until the
 * function that it returns is called: for a sound, say.
 */
export function onSandGlassEnd(listener: Ended): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
}

/** The sand-glass of the table that is shown: when it ends, and what this device does then. */
export function useSandGlass(
    view: () => Pick<TableView, "sand_glass">,
    tell: (tap: EndSandGlassTap) => void,
): {
    running: ComputedRef<RunningSandGlass | null>;
    end: ComputedRef<number>;
    isOver: Ref<boolean>;
    finish: () => void;
} {
    const running = computed(() => view().sand_glass?.running ?? null);
    const end = endOf(() => running.value);
    const isOver = ref(false);
    let wasSeen = false;
    let timer: ReturnType<typeof setTimeout> | undefined;

    watch(
        running,
        (now, before) => {
            const isSame = now?.number === before?.number && now?.seat === before?.seat;
            if (now && now.left > 0) {
                isOver.value = false;
                wasSeen = true;
            } else {
                isOver.value = now !== null;
                wasSeen &&= isSame;
            }
        },
        { immediate: true },
    );
    onBeforeUnmount(() => clearTimeout(timer));

    return {
        running,
        end,
        isOver,
        finish(): void {
            const over = running.value;
            if (!over) return;
            isOver.value = true;
            if (wasSeen) for (const listener of listeners) listener(over.seat);
            wasSeen = false;
            clearTimeout(timer);
            if (!over.passes_here) return;
            timer = setTimeout(() => {
                if (running.value?.number === over.number)
                    tell({ tap: "end_sand_glass", number: over.number });
            }, PATIENCE);
        },
    };
}
