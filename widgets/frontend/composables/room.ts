import { onBeforeUnmount, onMounted, watch, type ShallowRef } from "vue";
import { isSideways } from "../turned";

interface Room {
    element: Readonly<ShallowRef<HTMLElement | null>>;
    most: number;
}

const due = new Set<Room>();

/** Measures all rooms that are due at once: one by one, the page would be laid out for each. */
function measureAll(): void {
    const rooms = [...due].filter(({ element }) => element.value);
    due.clear();
    for (const { element } of rooms) element.value?.style.removeProperty("--room");
    for (const room of rooms) room.most = Math.max(room.most, room.element.value?.offsetHeight ?? 0);
    for (const { element, most } of rooms) element.value?.style.setProperty("--room", `${most}px`);
}

/**
 * Keeps the room that an element has had within a step, as its `--room`: what stands below it stays there when it gets
 * shorter. Measured is what the table shows, when that is another `state`; what a player unfolds needs no room after that.
 */
export function useRoom(
    element: Readonly<ShallowRef<HTMLElement | null>>,
    state: () => unknown,
    step: () => string = () => "",
): void {
    const room: Room = { element, most: 0 };

    /** With the frame, which lays the page out anyway: asked sooner, it would be laid out for the question alone. */
    function measureNext(): void {
        if (!due.size) requestAnimationFrame(measureAll);
        due.add(room);
    }
    function startAgain(): void {
        room.most = 0;
        measureNext();
    }

    watch(step, () => (room.most = 0));
    watch([state, step], measureNext, { flush: "post" });
    onMounted(() => {
        measureNext();
        window.addEventListener("resize", startAgain);
    });
    watch(isSideways, startAgain); // a turn changes the layout, as another size does
    onBeforeUnmount(() => {
        due.delete(room);
        window.removeEventListener("resize", startAgain);
    });
}
