import { readonly, ref } from "vue";

/** Why a tap is not taken: the same one is on its way, or the table has just changed under the finger. */
export type Swallowed = "twice" | "changed";

/** Milliseconds for which the word stands. */
export const SHOWN = 2000;

/** Milliseconds after a tap for which what is dropped was meant by it, and is not the page's own. */
export const RECENT = 700;

const SHAKE = [0, -5, 5, -3, 0].map((x) => ({ transform: `translateX(${x}px)` }));

/** Shows a word for a dropped tap, and shakes the tapped control, unless the user prefers reduced motion. */
export function createSwallowedTaps() {
    const why = ref<Swallowed | null>(null);
    let tapped: { element: Element; at: number } | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;

    return {
        /** Why the last tap was dropped, while that is shown. */
        why: readonly(why),
        /** Stores which element is tapped. */
        note(event: Event): void {
            const [target] = event.composedPath(); // in a shadow tree, the event's target is its host
            if (target instanceof Element)
                tapped = { element: target.closest("button") ?? target, at: performance.now() };
        },
        /** Says that a tap was not taken: the last one, or one on an element that lets none through. */
        say(reason: Swallowed, element?: Element): void {
            const last = tapped && performance.now() - tapped.at < RECENT ? tapped.element : null;
            const shaken = element ?? last;
            if (!shaken) return; // the page did it by itself
            why.value = reason;
            clearTimeout(timer);
            timer = setTimeout(() => (why.value = null), SHOWN);
            if (!window.matchMedia("(prefers-reduced-motion: reduce)").matches) shaken.animate(SHAKE, 250);
        },
        stop: () => clearTimeout(timer),
    };
}

/** Returns the button at a point of an element that lets no taps through. */
export function buttonAt(around: Element, { clientX: x, clientY: y }: MouseEvent): Element | undefined {
    return [...around.querySelectorAll("button")].find((button) => {
        const { left, right, top, bottom } = button.getBoundingClientRect();
        return left <= x && x < right && top <= y && y < bottom;
    });
}
