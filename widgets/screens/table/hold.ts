import { onBeforeUnmount, watch } from "vue";
import type { HoldCountdownTap, ReleaseCountdownTap } from "../../frontend/contract/requests";
import type { CountdownView, RunningCountdown, TableView } from "../../frontend/contract/screens";

/** Milliseconds after which a device says again that it holds: the table forgets it after a minute. */
const HOLD_AGAIN = 30_000;

/**
 * Holds what the table that is shown counts down to, as long as `holds` says that somebody here may want to play
 * something first; then all of its seconds are counted.
 */
export function useHold(
    table: () => Pick<TableView, "access"> & { countdown: CountdownView | null },
    holds: () => boolean,
    tell: (tap: HoldCountdownTap | ReleaseCountdownTap) => void,
): void {
    let timer: ReturnType<typeof setInterval> | undefined;
    let held: number | null = null; // what this device holds
    const counted = (): RunningCountdown | null => {
        const { access, countdown } = table();
        return countdown?.running?.action && !access.looks_on ? countdown.running : null;
    };

    watch(
        // said again where another device that held it too has let it go
        () => [counted()?.number, counted()?.held, holds()] as const,
        ([number, isHeld, wants]) => {
            clearInterval(timer);
            if (number === undefined) held = null;
            else if (wants) {
                const hold = (): void => tell({ tap: "hold_countdown", number });
                if (held !== number || !isHeld) hold();
                held = number;
                timer = setInterval(hold, HOLD_AGAIN);
            } else if (held === number) {
                held = null;
                tell({ tap: "release_countdown", number });
            }
        },
        { immediate: true },
    );
    onBeforeUnmount(() => {
        clearInterval(timer);
        if (held !== null && counted()?.number === held) tell({ tap: "release_countdown", number: held });
    });
}
