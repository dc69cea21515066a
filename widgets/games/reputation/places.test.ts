import { describe, expect, it } from "vitest";
import { placeAt } from "./places";

describe("the places round the table", () => {
    it("begin on the near side and go clockwise, stacks between seats", () => {
        expect(placeAt(0, 4)).toEqual({ "--x": 0, "--y": 1, order: 1 });
        expect(placeAt(0.5, 4)).toEqual({ "--x": -0.75, "--y": 0.68, order: 2 });
        expect(placeAt(3.5, 4)).toEqual({ "--x": 0.75, "--y": 0.68, order: 8 });
    });
    it.each([3, 4, 5])("are all different for %i seats and their stacks, and none is left over", (seats) => {
        const places = Array.from({ length: seats * 2 }, (_, index) => placeAt(index / 2, seats));
        expect(new Set(places.map((one) => `${one["--x"]} ${one["--y"]}`)).size).toBe(seats * 2);
        expect(() => placeAt(seats, seats)).toThrow(RangeError);
    });
});
