import { onBeforeUnmount, readonly, ref, watch, type Ref, type ShallowRef } from "vue";

/** Whether an element has more to show than it has room for, so that the keyboard has to reach it to scroll it. */
export function useScrolls(element: Readonly<ShallowRef<HTMLElement | null>>): Readonly<Ref<boolean>> {
    const scrolls = ref(false);
    // it is told after the page was laid out, so asking lays nothing out
    const observer = new ResizeObserver(() => {
        const { scrollHeight = 0, clientHeight = 0 } = element.value ?? {};
        scrolls.value = scrollHeight > clientHeight;
    });
    watch(element, (now) => {
        observer.disconnect();
        if (!now) return;
        observer.observe(now);
        for (const child of now.children) observer.observe(child);
    });
    onBeforeUnmount(() => observer.disconnect());
    return readonly(scrolls);
}
