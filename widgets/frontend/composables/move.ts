import { onBeforeUnmount, type Ref } from "vue";

/** Milliseconds since the last touch or key after which nobody is just using the page. */
export const QUIET = 1500;
const LOOK_EVERY = 100;
const USES = ["pointerdown", "pointermove", "keydown", "input"] as const;

/**
 * Reloads the page when its server is about to stop, so that it moves to another server.
 *
 * It waits until the taps are answered, nobody is using the page, and no dialog is open, but not longer than the
 * server has time. Pages choose different moments, to spread the load on the other server.
 */
export function useMove(
    isUnderway: Readonly<Ref<boolean>>,
    isInDialog: () => boolean,
    reload: () => void = () => location.reload(),
) {
    let usedAt = -Infinity;
    let timer: ReturnType<typeof setInterval> | undefined;
    const note = (): void => {
        usedAt = Date.now();
    };
    for (const use of USES) addEventListener(use, note, { capture: true, passive: true });

    function stop(): void {
        clearInterval(timer);
        for (const use of USES) removeEventListener(use, note, { capture: true });
    }
    onBeforeUnmount(stop);

    return {
        /** Opens the page again within some milliseconds; being asked again changes nothing. */
        move(within: number): void {
            if (timer !== undefined) return;
            const now = Date.now();
            const earliest = now + (Math.random() * within) / 3;
            const latest = now + within;
            timer = setInterval(() => {
                const time = Date.now();
                const isQuiet = document.hidden || (time - usedAt >= QUIET && !isInDialog());
                if (isUnderway.value || time < earliest || (time < latest && !isQuiet)) return;
                stop();
                reload();
            }, LOOK_EVERY);
        },
    };
}
