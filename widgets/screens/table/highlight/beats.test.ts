// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createApp, defineComponent, h, type App } from "vue";
import { BEAT, MOST, READING, beatLength, useBeats } from "./beats";

let app: App;
let beats: ReturnType<typeof useBeats>;
const over = vi.fn();

function begin(count: number, waits = false, isStill = false): void {
    const Beats = defineComponent(() => {
        beats = useBeats(count, waits, isStill, over);
        return () => h("p");
    });
    app = createApp(Beats);
    app.mount(document.createElement("div"));
}

beforeEach(() => {
    vi.useFakeTimers();
    over.mockClear();
});
afterEach(() => {
    app.unmount();
    vi.useRealTimers();
});

describe("the beats of a highlight", () => {
    it("come one after the other, and then all of it can be read for a while", () => {
        begin(3);
        expect(beats.shown.value).toBe(1);
        vi.advanceTimersByTime(BEAT);
        expect(beats.shown.value).toBe(2);
        vi.advanceTimersByTime(BEAT);
        expect(beats.shown.value).toBe(3);
        vi.advanceTimersByTime(BEAT + READING - 1);
        expect(over).not.toHaveBeenCalled();
        vi.advanceTimersByTime(1);
        expect(over).toHaveBeenCalledTimes(1);
    });

    it("are shorter where there are many", () => {
        expect(beatLength(2)).toBe(BEAT);
        expect(beatLength(10) * 10).toBe(MOST);
        begin(10);
        vi.advanceTimersByTime(MOST);
        expect(beats.shown.value).toBe(10);
    });

    it("stay until somebody says so, where they wait for that", () => {
        begin(2, true);
        vi.advanceTimersByTime(60_000);
        expect(beats.shown.value).toBe(2);
        expect(over).not.toHaveBeenCalled();
    });

    it("are all there at once where nothing is to move, for just as long", () => {
        begin(3, false, true);
        expect(beats.shown.value).toBe(3);
        vi.advanceTimersByTime(3 * BEAT + READING);
        expect(over).toHaveBeenCalledTimes(1);
    });

    it("wait for whoever is still reading", () => {
        begin(2);
        vi.advanceTimersByTime(1500);
        beats.hold();
        vi.advanceTimersByTime(60_000);
        expect(over).not.toHaveBeenCalled();
        beats.release();
        expect(beats.isHeld.value).toBe(false);
        vi.advanceTimersByTime(READING);
        expect(over).toHaveBeenCalledTimes(1);
    });

    it("end with what shows them", () => {
        begin(3);
        app.unmount();
        vi.advanceTimersByTime(60_000);
        expect(over).not.toHaveBeenCalled();
    });
});
