import { describe, expect, it } from "vitest";
import { isSameLine, readSetup } from "./line";

it("compares lines by who stands in them", () => {
    expect(isSameLine(["clerk", "trader"], ["trader", "clerk"])).toBe(true);
    expect(isSameLine(["clerk", "trader"], ["clerk", "lawyer"])).toBe(false);
    expect(isSameLine(["clerk"], ["clerk", "trader"])).toBe(false);
});

describe("a line that was chosen before", () => {
    const choices = { games: [1, 3], employees: ["a", "b", "c"], length: 2 };
    it("is as it was", () => {
        const one = { games: 1, line: ["a", "b"], lines: null, picking: [0] };
        expect(readSetup(one, choices)).toEqual(one);
        const three = { games: 3, line: "random", lines: [["a"], "random", ["b", "c"]], picking: [2] };
        expect(readSetup(three, choices)).toEqual(three);
    });
    it("has nobody who is not there, no more than there is room for, and no other number of games", () => {
        const kept = { games: 2, line: ["a", "x", "a", "b", "c"], lines: [["a"]], picking: [0, 1, "0"] };
        const read = { games: 1, line: ["a", "b"], lines: null, picking: [0] };
        expect(readSetup(kept, choices)).toEqual(read);
        expect(readSetup(7, choices)).toEqual({ games: 1, line: "random", lines: null, picking: [] });
    });
});
