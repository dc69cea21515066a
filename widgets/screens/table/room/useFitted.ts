import { nextTick, onBeforeUnmount, onMounted, ref, watch, type ShallowRef } from "vue";

/** Widths in pixels at which a board may be laid out: that one is taken at which it is the largest. */
const WIDTHS = [640, 700, 780, 880, 1000, 1150];

/** How an element is laid out and then moved and scaled, in CSS. */
export interface Fit {
    width: string;
    transform: string;
}

interface Size {
    width: number;
    height: number;
}

/** Returns how much an element of a size is scaled to fill a frame. */
export function scaleInto(frame: Size, content: Size): number {
    return Math.min(frame.width / content.width, frame.height / content.height);
}

/**
 * Returns how an element is drawn as large as may be in the middle of a frame, at no width below the `least`.
 *
 * `measure` lays it out in a width, and returns what it takes.
 */
export function fitInto(frame: Size, least: number, measure: (width: number) => Size): Fit {
    const sizes = WIDTHS.filter((width) => width >= least).map((width) => ({
        laid: width,
        ...measure(width),
    }));
    // what does not fit into a width sticks out of it, and would be cut
    const whole = sizes.filter(({ laid, width, height }) => height && width <= laid + 1);
    const best = (whole.length ? whole : sizes).reduce((best, other) =>
        scaleInto(frame, other) > scaleInto(frame, best) ? other : best,
    );
    const scale = scaleInto(frame, best);
    const left = (frame.width - best.width * scale) / 2;
    const top = (frame.height - best.height * scale) / 2;
    return { width: `${best.laid}px`, transform: `translate(${left}px, ${top}px) scale(${scale})` };
}

/** Fits an element into the frame around it: when either changes its size, and when the element shows something else. */
export function useFitted(
    frame: Readonly<ShallowRef<HTMLElement | null>>,
    content: Readonly<ShallowRef<HTMLElement | null>>,
    shown: () => unknown,
    least: () => number,
) {
    const fit = ref<Fit>({ width: `${WIDTHS[WIDTHS.length - 1]}px`, transform: "none" });
    const observer = new ResizeObserver(search);

    function search(): void {
        const [around, element] = [frame.value, content.value];
        if (!around?.clientHeight || !element) return;
        fit.value = fitInto({ width: around.clientWidth, height: around.clientHeight }, least(), (width) => {
            element.style.width = `${width}px`;
            return { width: element.scrollWidth, height: element.scrollHeight };
        });
        element.style.width = fit.value.width;
    }

    watch(shown, () => nextTick(search));
    onMounted(() => {
        // the content as well: a board that is loaded later takes more than what stood for it
        for (const element of [frame.value, content.value]) if (element) observer.observe(element);
    });
    onBeforeUnmount(() => observer.disconnect());
    return fit;
}
