// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { buttonAt, createSwallowedTaps, RECENT, SHOWN } from "./swallowed";

let button: HTMLButtonElement;
const shaken = vi.fn();

function tap(taps: ReturnType<typeof createSwallowedTaps>): void {
    const inner = button.firstElementChild ?? button;
    inner.addEventListener("click", (event) => taps.note(event), { once: true });
    inner.dispatchEvent(new MouseEvent("click"));
}

beforeEach(() => {
    vi.useFakeTimers();
    document.body.innerHTML = "<main><button><b>Undo</b></button></main>";
    button = document.querySelector("button") as HTMLButtonElement;
    button.animate = shaken.mockClear();
});
afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
});

describe("a tap that is not taken", () => {
    it("is said for a moment, and shakes what was tapped", () => {
        const taps = createSwallowedTaps();
        tap(taps);
        taps.say("twice");
        expect(taps.why.value).toBe("twice");
        expect(shaken).toHaveBeenCalledOnce();
        vi.advanceTimersByTime(SHOWN);
        expect(taps.why.value).toBeNull();
    });

    it("is only said where nothing is to move", () => {
        vi.spyOn(window, "matchMedia").mockReturnValue({ matches: true } as MediaQueryList);
        const taps = createSwallowedTaps();
        taps.say("changed", button);
        expect(taps.why.value).toBe("changed");
        expect(shaken).not.toHaveBeenCalled();
    });

    it("is none where nobody has tapped", () => {
        const taps = createSwallowedTaps();
        taps.say("twice");
        tap(taps);
        vi.advanceTimersByTime(RECENT);
        taps.say("twice");
        expect(taps.why.value).toBeNull();
    });
});

it("finds the button that lies at a point", () => {
    button.getBoundingClientRect = () => ({ left: 10, right: 60, top: 5, bottom: 50 }) as DOMRect;
    const main = document.querySelector("main") as HTMLElement;
    expect(buttonAt(main, new MouseEvent("click", { clientX: 30, clientY: 20 }))).toBe(button);
    expect(buttonAt(main, new MouseEvent("click", { clientX: 70, clientY: 20 }))).toBeUndefined();
});
