import { describe, expect, it } from "vitest";
import { formatInput, parseInput } from "./momentInput";

describe("a moment in an input", () => {
    it("is in the time of this device", () => {
        expect(formatInput(new Date(2026, 2, 5, 9, 7))).toBe("2026-03-05T09:07");
        expect(parseInput("2026-03-05T09:07")).toBe(new Date(2026, 2, 5, 9, 7).toISOString());
    });
    it("is none where nothing is filled in", () => expect(parseInput("")).toBeNull());
});
