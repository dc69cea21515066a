import { describe, expect, it } from "vitest";
import { sizesWithin } from "./detector";

describe("the sizes at which a picture is looked at", () => {
    it("keep its proportions, and are no larger than it is", () => {
        expect(sizesWithin(4000, 3000, [1000, 1800, 500])).toEqual([
            [1000, 750],
            [1800, 1350],
            [500, 375],
        ]);
        expect(sizesWithin(300, 600, [1000, 1800, 500])).toEqual([
            [300, 600],
            [250, 500],
        ]);
    });
    it("are never nothing", () => expect(sizesWithin(2000, 1, [500])).toEqual([[500, 1]]));
});
