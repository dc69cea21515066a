import { describe, expect, it } from "vitest";
import { pathTo } from "./squares";

describe("the walk to a square", () => {
    // two rows of two, the gate last: from the square on row 1, column 2 on
    const ways = [2, 3, 3, null, 0];
    it("leads from the first step to the last", () => {
        expect(pathTo({ hq: 1, gate: true }, ways, 2)).toEqual(["1-1-0", "1-0-0", "1-gate"]);
        expect(pathTo({ hq: 1, row: 1, col: 0 }, ways, 2)).toEqual(["1-1-0"]);
    });
    it("has no step to where the piece stands, and none where no walk is known", () => {
        expect(pathTo({ hq: 1, row: 1, col: 1 }, ways, 2)).toEqual([]);
        expect(pathTo({ hq: 1, gate: true }, [], 2)).toEqual([]);
    });
});
