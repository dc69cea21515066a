// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from "vitest";
import { isSaveDue, noteSaved } from "./reminder";

const DAY = 24 * 3_600_000;
const NOW = Date.parse("2026-11-28T20:00:00Z");
const game = (daysAgo: number, finished = true) => ({
    at: new Date(NOW - daysAgo * DAY).toISOString(),
    finished,
});

describe("a reminder to save", () => {
    beforeEach(() => localStorage.clear());
    it("comes with the first game that is over", () => {
        expect(isSaveDue([], NOW)).toBe(false);
        expect(isSaveDue([game(0, false)], NOW)).toBe(false);
        expect(isSaveDue([game(3, false), game(0)], NOW)).toBe(true);
    });
    it("waits for a week, and for another game", () => {
        noteSaved(NOW - 6 * DAY);
        expect(isSaveDue([game(1)], NOW)).toBe(false);
        noteSaved(NOW - 8 * DAY);
        expect(isSaveDue([game(1)], NOW)).toBe(true);
        expect(isSaveDue([game(9)], NOW)).toBe(false);
    });
});
