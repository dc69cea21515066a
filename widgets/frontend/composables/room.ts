import { onBeforeUnmount, onMounted, watch, type ShallowRef } from "vue";

/**
 * Keeps the room that an element has had within a step, as its `--room`: what stands below it stays there when it gets
 * shorter. Measured is what the table shows, when that is another `state`; what a player unfolds needs no room after that.
 */
export function useRoom(
    element: Readonly<ShallowRef<HTMLElement | null>>,
    state: () => unknown,
    step: () => string = () => "",
): void {
    let most = 0;

    function measure(): void {
        if (!element.value) return;
        element.value.style.removeProperty("--room");
        most = Math.max(most, element.value.offsetHeight);
        element.value.style.setProperty("--room", `${most}px`);
    }
    /** With the frame, which lays the page out anyway: asked sooner, it would be laid out for the question alone. */
    function measureNext(): void {
        requestAnimationFrame(measure);
    }
    function startAgain(): void {
        most = 0;
        measureNext();
    }

    watch(step, () => (most = 0));
    watch([state, step], measureNext, { flush: "post" });
    onMounted(() => {
        measureNext();
        window.addEventListener("resize", startAgain);
    });
    onBeforeUnmount(() => window.removeEventListener("resize", startAgain));
}
