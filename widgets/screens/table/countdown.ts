import { computed, onBeforeUnmount, onMounted, type ComputedRef } from "vue";
import type { CountdownSecondsTap, EndCountdownTap } from "../../frontend/contract/requests";
import type { CountdownView, RunningCountdown, TableView } from "../../frontend/contract/screens";
import { remember, remembered } from "../../frontend/remembered";

/** Milliseconds that others wait for the device whose action it is. */
const PATIENCE = 1500;

type CountdownTap = CountdownSecondsTap | EndCountdownTap;

/** Returns when seconds are over by this device's clock, in milliseconds: the table says how many are left. */
export function endOf(running: () => Pick<RunningCountdown, "left"> | null | undefined): ComputedRef<number> {
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

/** The countdown of the table that is shown: what this device reports of it without a tap. */
export function useCountdown(
    table: () => Pick<TableView, "game" | "access"> & { countdown: CountdownView | null },
    tell: (tap: CountdownTap) => void,
) {
    const running = (): RunningCountdown | null => table().countdown?.running ?? null;
    let timer: ReturnType<typeof setTimeout> | undefined;

    // a table without a duration takes over that of its host's last table
    onMounted(() => {
        const { countdown, access } = table();
        const seconds = Number.parseInt(remembered(secondsKey(table().game)), 10);
        if (countdown && !countdown.is_chosen && access.host && seconds >= 0 && seconds !== countdown.seconds)
            tell({ tap: "countdown_seconds", seconds });
    });
    onBeforeUnmount(() => clearTimeout(timer));

    return {
        end: endOf(running),
        /** Says that they are over: at once where the action is this device's, else if nobody else does. */
        finish(): void {
            const over = running();
            if (!over?.action) return;
            const endCountdown = (): void => {
                const now = running();
                if (now?.number === over.number && !now.held)
                    tell({ tap: "end_countdown", number: over.number });
            };
            clearTimeout(timer);
            if (over.stops_here) endCountdown();
            else if (!table().access.looks_on) timer = setTimeout(endCountdown, PATIENCE);
        },
    };
}
