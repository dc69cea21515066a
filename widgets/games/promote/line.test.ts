import { expect, it } from "vitest";
import { isSameLine } from "./line";

it("compares lines by who stands in them", () => {
    expect(isSameLine(["clerk", "trader"], ["trader", "clerk"])).toBe(true);
    expect(isSameLine(["clerk", "trader"], ["clerk", "lawyer"])).toBe(false);
    expect(isSameLine(["clerk"], ["clerk", "trader"])).toBe(false);
});
