import { onBeforeUnmount, onMounted, watch, type ShallowRef } from "vue";

/** Shows what is hidden for want of room, and returns to what it was where something else has to give way to it. */
function show(line: HTMLElement, panel: HTMLElement): void {
    line.classList.remove("is-fitting");
    if (getComputedStyle(line).display !== "none") return;
    line.classList.add("is-fitting");
    if (panel.offsetHeight <= Number.parseFloat(getComputedStyle(panel).minHeight)) return; // it has that room anyway
    const isScrolled =
        document.documentElement.scrollHeight - heightOver(panel) > window.innerHeight ||
        [...document.querySelectorAll("[data-gives-way]")].some((one) => one.scrollHeight > one.clientHeight);
    if (isScrolled || !matchMedia(BESIDE).matches) line.classList.remove("is-fitting");
}

/** Returns by how much the page can be scrolled for what lies over its end. */
function heightOver(panel: HTMLElement): number {
    const screen = panel.parentElement;
    return (screen && Number.parseFloat(getComputedStyle(screen, "::after").height)) || 0;
}

/** Where what is tapped on stands beside a board, at the foot of the screen: it stays there, however high a panel is. */
const BESIDE = "(min-width: 900px) and (max-height: 900px)";

/**
 * Shows the last `line` of a panel (`is-fitting`) where its layout hides it although it has room for it: the panel is no
 * higher with it, or it takes what is left beside a board.
 */
export function useSpareRoom(
    line: Readonly<ShallowRef<HTMLElement | null>>,
    panel: Readonly<ShallowRef<HTMLElement | null>>,
    state: () => unknown,
): void {
    let frame = 0;

    /** With the frame, which lays the page out anyway. */
    function measure(): void {
        cancelAnimationFrame(frame);
        frame = requestAnimationFrame(() => {
            if (line.value && panel.value) show(line.value, panel.value);
        });
    }

    watch(state, measure, { flush: "post" });
    onMounted(() => {
        measure();
        window.addEventListener("resize", measure);
    });
    onBeforeUnmount(() => {
        cancelAnimationFrame(frame);
        window.removeEventListener("resize", measure);
    });
}
