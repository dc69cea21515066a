// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { effectScope, ref } from "vue";
import { QUIET, useMove } from "./move";

beforeEach(() => {
    vi.useFakeTimers();
    vi.spyOn(Math, "random").mockReturnValue(0.5);
    vi.spyOn(console, "warn").mockReturnValue(); // outside of a component, nothing is unmounted
});
afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
});

function page(isInDialog = false) {
    const isUnderway = ref(false);
    const reload = vi.fn();
    const dialog = { isOpen: isInDialog };
    const move = (within: number): void => made?.move(within);
    const made = effectScope().run(() => useMove(isUnderway, () => dialog.isOpen, reload));
    return { isUnderway, reload, dialog, move };
}

describe("a page that is to move", () => {
    it("opens itself again once, each at a moment of its own", () => {
        const { move, reload } = page();
        move(6000);
        vi.advanceTimersByTime(900);
        expect(reload).not.toHaveBeenCalled();
        move(6000);
        vi.advanceTimersByTime(200);
        expect(reload).toHaveBeenCalledTimes(1);
        vi.advanceTimersByTime(60_000);
        expect(reload).toHaveBeenCalledTimes(1);
    });

    it("waits for the answer to what was tapped, however long", () => {
        const { move, reload, isUnderway } = page();
        isUnderway.value = true;
        move(3000);
        vi.advanceTimersByTime(30_000);
        expect(reload).not.toHaveBeenCalled();
        isUnderway.value = false;
        vi.advanceTimersByTime(100);
        expect(reload).toHaveBeenCalledTimes(1);
    });

    it("waits until nobody uses it", () => {
        const { move, reload } = page();
        move(6000);
        for (let time = 0; time < 4; time++) {
            dispatchEvent(new Event("keydown"));
            vi.advanceTimersByTime(QUIET - 500);
        }
        expect(reload).not.toHaveBeenCalled();
        vi.advanceTimersByTime(QUIET);
        expect(reload).toHaveBeenCalledTimes(1);
    });

    it("waits for a dialog too, but no longer than it has time", () => {
        const { move, reload } = page(true);
        move(6000);
        vi.advanceTimersByTime(5900);
        expect(reload).not.toHaveBeenCalled();
        vi.advanceTimersByTime(200);
        expect(reload).toHaveBeenCalledTimes(1);
    });
});
