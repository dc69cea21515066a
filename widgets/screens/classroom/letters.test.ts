import { describe, expect, it } from "vitest";
import { letterOf, shareOf } from "./letters";

describe("choices", () => {
    it("are called by letters in their order", () => {
        expect([0, 1, 5].map(letterOf)).toEqual(["A", "B", "F"]);
    });

    it("have bars as long as their part of the most", () => {
        expect(shareOf(3, [3, 6, 0])).toBe(0.5);
        expect(shareOf(0, [0, 0])).toBe(0);
    });
});
