import { computed, ref } from "vue";
import { ANSWER_TIMEOUT_MS, uniqueId } from "./ids";

/** A tap with its name and parameters. */
export interface Tap {
    tap: string;
    [field: string]: unknown;
}

/**
 * Sends taps one after the other, in their order. The second of a double tap is dropped, and `drop` is called.
 *
 * A message can be lost, so a tap is sent again until it is answered; the session recognises it by its id.
 */
export function createTapQueue(
    transmit: (tap: Tap & { id: string }) => void,
    drop: () => void,
    timeoutMs = ANSWER_TIMEOUT_MS,
) {
    const waiting = ref<{ text: string; id: string }[]>([]);
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOpen = false;

    function transmitFirst(): void {
        clearTimeout(timer);
        const [first] = waiting.value;
        if (!isOpen || !first) return;
        timer = setTimeout(transmitFirst, timeoutMs);
        transmit({ ...(JSON.parse(first.text) as Tap), id: first.id });
    }

    return {
        /** Whether a tap is waiting for its answer. */
        isUnderway: computed(() => waiting.value.length > 0),
        /** Sends a tap, or keeps it until the queue is open: a page can be tapped before its session is connected. */
        send(tap: Tap): void {
            const text = JSON.stringify(tap);
            if (waiting.value.some((item) => item.text === text)) {
                drop();
                return;
            }
            waiting.value.push({ text, id: uniqueId() });
            if (waiting.value.length === 1) transmitFirst();
        },
        /** Starts sending, with a tap before all others. */
        open(first?: Tap): void {
            isOpen = true;
            if (first) waiting.value.unshift({ text: JSON.stringify(first), id: uniqueId() });
            transmitFirst();
        },
        /** Sends the first tap again at once, over a new connection. */
        resend: transmitFirst,
        /** Removes the first tap if it is the answered one; returns whether it was. */
        settle(answered: string | undefined): boolean {
            if (answered === undefined || answered !== waiting.value[0]?.id) return false;
            waiting.value.shift();
            transmitFirst();
            return true;
        },
        stop: () => clearTimeout(timer),
    };
}
