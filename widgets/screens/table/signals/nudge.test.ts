// @vitest-environment happy-dom
import { nameTab } from "../../../frontend/tabName";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { AGAIN, createNudges, markTab } from "./nudge";

const nudge = vi.fn();
const done = vi.fn();

beforeEach(() => {
    vi.useFakeTimers();
    nudge.mockClear();
    done.mockClear();
});
afterEach(() => vi.useRealTimers());

describe("nudges", () => {
    it("come once for what is asked, once more after a minute, and then no more", () => {
        const nudges = createNudges(nudge, done);
        nudges.note("step 3 bid");
        nudges.note("step 3 bid");
        expect(nudge).toHaveBeenCalledTimes(1);
        vi.advanceTimersByTime(AGAIN);
        expect(nudge).toHaveBeenCalledTimes(2);
        vi.advanceTimersByTime(10 * AGAIN);
        expect(nudge).toHaveBeenCalledTimes(2);
    });

    it("end as soon as it is done", () => {
        const nudges = createNudges(nudge, done);
        nudges.note("step 3 bid");
        nudges.note("");
        expect(done).toHaveBeenCalledTimes(1);
        vi.advanceTimersByTime(2 * AGAIN);
        expect(nudge).toHaveBeenCalledTimes(1);
    });

    it("come for each thing that is asked, and stop with the page", () => {
        const nudges = createNudges(nudge, done);
        nudges.note("step 3");
        nudges.note("step 4");
        expect(nudge).toHaveBeenCalledTimes(2);
        nudges.stop();
        vi.advanceTimersByTime(2 * AGAIN);
        expect(nudge).toHaveBeenCalledTimes(2);
        expect(done).toHaveBeenCalledTimes(1);
    });
});

it("a tab is marked by a dot, and is as it was after that", () => {
    document.head.innerHTML = '<title>Reputation</title><link rel="icon" href="/icon.svg" />';
    const icon = document.head.querySelector("link");
    const unmark = markTab("#ff0000");
    expect(document.title).toBe("● Reputation");
    expect(icon?.getAttribute("href")).toContain("data:image/svg+xml");
    nameTab("Your turn · Reputation"); // by whose turn it is
    expect(document.title).toBe("● Your turn · Reputation");
    unmark();
    expect(document.title).toBe("Your turn · Reputation");
    expect(icon?.getAttribute("href")).toBe("/icon.svg");
});
