import { onBeforeUnmount, watch } from "vue";
import type { HoldCountdownTap, ReleaseCountdownTap } from "../../frontend/contract/requests";
import type { CountdownView, RunningCountdown, TableView } from "../../frontend/contract/screens";

/** Milliseconds after which the host says again that it holds: the table waits for a minute. */
const HOLD_AGAIN = 30_000;

/**
 * Holds the countdown of the table that is shown, while `holds` says that somebody here may want to play first.
 * This device has to be permitted: each seat once, for a minute, and the host without a limit.
 */
export function useHold(
    table: () => Pick<TableView, "access"> & { countdown: CountdownView | null },
    holds: () => boolean,
    tell: (tap: HoldCountdownTap | ReleaseCountdownTap) => void,
): void {
    let timer: ReturnType<typeof setInterval> | undefined;
    let heldNumber: number | null = null; // what this device holds
    const counted = (): RunningCountdown | null => {
        const { countdown } = table();
        return countdown?.running?.action ? countdown.running : null;
    };
    const letGo = (): void => {
        clearInterval(timer);
        if (heldNumber !== null && counted()?.number === heldNumber)
            tell({ tap: "release_countdown", number: heldNumber });
        heldNumber = null;
    };

    watch(
        () => [counted()?.number, holds()] as const,
        ([number, wants]) => {
            if (!wants || number !== heldNumber) letGo();
            if (!wants || number === undefined || heldNumber !== null || !counted()?.can_hold) return;
            const hold = (): void => tell({ tap: "hold_countdown", number });
            hold();
            heldNumber = number;
            if (table().access.host) timer = setInterval(hold, HOLD_AGAIN);
        },
        { immediate: true },
    );
    onBeforeUnmount(letGo);
}
