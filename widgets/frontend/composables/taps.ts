import { computed, ref } from "vue";
import { PATIENCE, uniqueId } from "./ids";

/** A tap by its name, with what belongs to it. */
export interface Tap {
    tap: string;
    [field: string]: unknown;
}

/**
 * Sends one tap after the other, in their order; the second of a double tap is dropped, which `drop` is told.
 *
 * A message can be lost on its way: a tap is sent again until it is answered, and the session knows it by its id.
 */
export function createTapQueue(
    transmit: (tap: Tap & { id: string }) => void,
    drop: () => void,
    patience = PATIENCE,
) {
    const waiting = ref<{ text: string; id: string }[]>([]);
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOpen = false;

    function transmitFirst(): void {
        clearTimeout(timer);
        const [first] = waiting.value;
        if (!isOpen || !first) return;
        timer = setTimeout(transmitFirst, patience);
        transmit({ ...(JSON.parse(first.text) as Tap), id: first.id });
    }

    return {
        /** Whether a tap is waiting for its answer. */
        isUnderway: computed(() => waiting.value.length > 0),
        /** Sends a tap; before the queue is open it is kept: a page may show something before its session is reached. */
        send(tap: Tap): void {
            const text = JSON.stringify(tap);
            if (waiting.value.some((one) => one.text === text)) {
                drop();
                return;
            }
            waiting.value.push({ text, id: uniqueId() });
            if (waiting.value.length === 1) transmitFirst();
        },
        /** Lets taps go from now on, the greeting before all others. */
        open(greeting?: Tap): void {
            isOpen = true;
            if (greeting) waiting.value.unshift({ text: JSON.stringify(greeting), id: uniqueId() });
            transmitFirst();
        },
        /** Sends the awaited tap again at once: the connection is a new one. */
        resend: transmitFirst,
        /** Takes note of the tap that was answered last; tells whether it was the awaited one. */
        settle(answered: string | undefined): boolean {
            if (answered === undefined || answered !== waiting.value[0]?.id) return false;
            waiting.value.shift();
            transmitFirst();
            return true;
        },
        stop: () => clearTimeout(timer),
    };
}
