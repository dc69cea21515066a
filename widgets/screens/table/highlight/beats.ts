import { onBeforeUnmount, onMounted, ref } from "vue";

/** Milliseconds that a beat has, and that all of them have at most. */
export const BEAT = 1000;
export const MOST = 5000;

/** Milliseconds after the last beat in which all of it can be read. */
export const READING = 2500;

/** Returns how long each of so many beats is, in milliseconds: many are shorter. */
export function beatLength(count: number): number {
    return Math.min(BEAT, MOST / Math.max(count, 1));
}

/**
 * Goes through the beats of a highlight, and then says that it is over: `waits` where somebody says so instead.
 * A device on which nothing is to move shows all of them at once, for just as long.
 */
export function useBeats(count: number, waits: boolean, isStill: boolean, over: () => void) {
    const shown = ref(isStill ? count : 1);
    const isHeld = ref(waits);
    const length = beatLength(count);
    const total = length * count + READING;
    const coming: ReturnType<typeof setTimeout>[] = [];
    let ending: ReturnType<typeof setTimeout> | undefined;

    onMounted(() => {
        for (let beat = shown.value; beat < count; beat++)
            coming.push(setTimeout(() => (shown.value = beat + 1), length * beat));
        if (!waits) ending = setTimeout(over, total);
    });
    onBeforeUnmount(() => [...coming, ending].forEach(clearTimeout));

    return {
        /** How many beats can be seen. */
        shown,
        /** Whether it stays until somebody closes it or lets it go. */
        isHeld,
        /** Milliseconds of one beat, and until it is over. */
        length,
        total,
        /** Pauses it for somebody who is still reading, and resumes it. */
        hold(): void {
            isHeld.value = true;
            clearTimeout(ending);
        },
        release(): void {
            if (waits || !isHeld.value) return;
            isHeld.value = false;
            ending = setTimeout(over, READING);
        },
    };
}
