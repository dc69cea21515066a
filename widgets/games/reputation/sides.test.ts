import { describe, expect, it } from "vitest";
import { sidesOf } from "./sides";

describe("the sides of the table", () => {
    it.each([
        [3, ["near 1", "left 2", "far 1", "right 2"]],
        [4, ["left 3", "far 1", "right 3", "near 1"]],
        [5, ["near 1", "left 4", "far 1", "right 4"]],
    ])("share out %i seats and their stacks evenly", (seats, shared) => {
        expect(sidesOf(seats).map(({ name, places }) => `${name} ${places.length}`)).toEqual(shared);
    });
    it("go clockwise, each seat before the stack between it and the next one", () => {
        const places = sidesOf(4).flatMap((side) => side.places);
        expect(places.map(({ seat, isStack }) => `${seat}${isStack ? "+" : ""}`)).toEqual([
            "0",
            "0+",
            "1",
            "1+",
            "2",
            "2+",
            "3",
            "3+",
        ]);
    });
});
