import { computed, onBeforeUnmount, readonly, ref, watch, type ComputedRef, type Ref } from "vue";
import { isSideways, swapAxes } from "../turned";
import { useNotebookPart } from "./host";

/** Whether a media query holds for the page, for as long as a component is there. */
export function useMedia(query: string): Readonly<Ref<boolean>> {
    const ask = (): MediaQueryList => window.matchMedia(isSideways.value ? swapAxes(query) : query);
    let media = ask();
    const matches = ref(media.matches);
    const follow = (): void => {
        matches.value = media.matches;
    };
    media.addEventListener("change", follow);
    watch(isSideways, () => {
        media.removeEventListener("change", follow);
        media = ask();
        media.addEventListener("change", follow);
        follow();
    });
    onBeforeUnmount(() => media.removeEventListener("change", follow));
    return readonly(matches);
}

/** Whether the dashboard is as wide as a tablet that stands upright, for as long as a component is there. */
export function useUpright(): ComputedRef<boolean> {
    const [phone, tablet] = [useNarrow(599), useNarrow(899)];
    return computed(() => tablet.value && !phone.value);
}

/**
 * Whether the dashboard is at most so many pixels wide, for as long as a component is there: by the window, and in
 * a notebook by the part of it that the dashboard has, like the styles (see `byWidth`).
 */
export function useNarrow(most: number): Readonly<Ref<boolean>> {
    const part = useNotebookPart();
    if (!part) return useMedia(`(max-width: ${most}px)`);
    const isNarrow = (): boolean => part.getBoundingClientRect().width <= most;
    const narrow = ref(isNarrow());
    const observer = new ResizeObserver(() => {
        narrow.value = isNarrow();
    });
    observer.observe(part);
    onBeforeUnmount(() => observer.disconnect());
    return readonly(narrow);
}
