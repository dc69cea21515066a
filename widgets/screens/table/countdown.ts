import { computed, onBeforeUnmount, onMounted, watch, type ComputedRef } from "vue";
import type {
    CountdownSecondsTap,
    EndCountdownTap,
    HoldCountdownTap,
    ReleaseCountdownTap,
} from "../../frontend/contract/requests";
import type { CountdownView, RunningCountdown, TableView } from "../../frontend/contract/screens";
import { remember, remembered } from "../../frontend/remembered";

/** Milliseconds that others wait for the device whose action it is. */
const PATIENCE = 1500;

/** Milliseconds after which a device says again that it holds: the table forgets it after a minute. */
const HOLD_AGAIN = 30_000;

type Told = CountdownSecondsTap | EndCountdownTap;

/** Returns when seconds are over by this device's clock, in milliseconds: the table says how many are left. */
export function endOf(running: () => RunningCountdown | null | undefined): ComputedRef<number> {
    return computed(() => {
        const left = running()?.left;
        return left === undefined ? 0 : Date.now() + left;
    });
}

const secondsKey = (game: string): string => `seconds.${game}`;

/** Remembers how long this device's tables of a game count. */
export function rememberSeconds(game: string, seconds: number): void {
    remember(secondsKey(game), String(seconds));
}

export interface TableCountdown {
    /** When it is over, by this device's clock in milliseconds. */
    end: ComputedRef<number>;
    /** Says that the seconds are over: at once where the action is this device's, else if nobody else does. */
    finish(): void;
}

/** The countdown of the table that is shown: what this device tells of it by itself. */
export function useCountdown(
    table: () => Pick<TableView, "game" | "access"> & { countdown: CountdownView | null },
    tell: (tap: Told) => void,
): TableCountdown {
    const running = (): RunningCountdown | null => table().countdown?.running ?? null;
    let timer: ReturnType<typeof setTimeout> | undefined;

    // a table that has not said how long it counts does it as the last one of its host
    onMounted(() => {
        const { countdown, access } = table();
        const seconds = Number.parseInt(remembered(secondsKey(table().game)), 10);
        if (countdown && !countdown.is_chosen && access.host && seconds >= 0 && seconds !== countdown.seconds)
            tell({ tap: "countdown_seconds", seconds });
    });
    onBeforeUnmount(() => clearTimeout(timer));

    return {
        end: endOf(running),
        finish() {
            const over = running();
            if (!over?.action) return;
            const say = (): void => {
                const now = running();
                if (now?.number === over.number && !now.held) tell({ tap: "end_countdown", number: over.number });
            };
            clearTimeout(timer);
            if (over.stops_here) say();
            else if (!table().access.looks_on) timer = setTimeout(say, PATIENCE);
        },
    };
}

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
