import { computed, onBeforeUnmount, ref, watch, type ComputedRef } from "vue";
import type { TableView } from "../../../frontend/contract/screens";

const TICK = 250; // milliseconds: each second is seen, whenever it began

/**
 * Returns how many seconds each seat has thought by now, by this device's clock: those that are due think on.
 *
 * After a break the time since the last entry counts for nobody.
 */
export function useClocks(
    view: () => Pick<TableView, "version" | "clock"> & { seats: readonly { due: boolean }[] },
): ComputedRef<number[]> {
    const now = ref(Date.now());
    // milliseconds by which this device's clock is ahead of the table's: an entry is seen when it was made, or later
    let ahead: number | undefined;
    const began = ref<number | null>(null); // when the last entry was made, by this device's clock
    let timer: ReturnType<typeof setInterval> | undefined;

    watch(
        () => [view().version, view().clock?.at ?? null, view().seats.some((seat) => seat.due)] as const,
        ([version, at, isRunning], before) => {
            clearInterval(timer);
            now.value = Date.now();
            began.value = null;
            if (at === null) return;
            if (before && before[0] !== version) ahead = Math.min(ahead ?? Infinity, now.value - at);
            began.value = Math.min(now.value, at + (ahead ?? 0));
            if (isRunning) timer = setInterval(() => (now.value = Date.now()), TICK);
        },
        { immediate: true },
    );
    onBeforeUnmount(() => clearInterval(timer));

    return computed(() => {
        const { clock, seats } = view();
        if (!clock) return [];
        const passed = began.value === null ? 0 : (now.value - began.value) / 1000;
        const more = passed <= clock.limit ? passed : 0;
        return clock.seats.map((spent, seat) => Math.floor(spent + (seats[seat]?.due ? more : 0)));
    });
}
