import { onBeforeUnmount, type Ref } from "vue";

/** Milliseconds since the last touch or key after which nobody is just using the page. */
export const QUIET = 1500;
const LOOK_EVERY = 100;
const USES = ["pointerdown", "pointermove", "keydown", "input"] as const;

/**
 * Opens the page again when its server is about to stop: then it is another server's page.
 *
 * That waits until what was tapped is answered, and for a moment in which nobody is using the page or has a
 * dialog open, but not until the server has gone. Not all pages choose the same moment: each costs the other
 * server work.
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
