import { onBeforeUnmount, readonly, ref, watch, type Ref, type ShallowRef } from "vue";
import { placeOf } from "../turned";

const LINE_PX = 34; // what has less height, its padding included, shows no whole line

/** Returns where what is in an element ends: what can be tapped reaches beyond its text, and is no more to show. */
function endOf(element: HTMLElement): number {
    const last = element.lastElementChild;
    return last ? placeOf(last).bottom - placeOf(element).top + element.scrollTop : 0;
}

/**
 * Whether an element has more to show than it has room for, so that the keyboard has to reach it to scroll it; and
 * whether it has no room even for a line.
 */
export function useScrolls(element: Readonly<ShallowRef<HTMLElement | null>>): {
    scrolls: Readonly<Ref<boolean>>;
    isSliver: Readonly<Ref<boolean>>;
} {
    const scrolls = ref(false);
    const isSliver = ref(false);
    // The observer is called after the layout, so reading sizes causes no further layout.
    const observer = new ResizeObserver(() => {
        const { clientHeight = 0 } = element.value ?? {};
        scrolls.value = element.value !== null && endOf(element.value) > clientHeight + 1; // that is rounded
        isSliver.value = scrolls.value && clientHeight < LINE_PX;
    });
    watch(element, (now) => {
        observer.disconnect();
        if (!now) return;
        observer.observe(now);
        for (const child of now.children) observer.observe(child);
    });
    onBeforeUnmount(() => observer.disconnect());
    return { scrolls: readonly(scrolls), isSliver: readonly(isSliver) };
}
