import { describe, expect, it } from "vitest";
import { forcedHere } from "./forced";

describe("seats that can only speculate", () => {
    const forced = [2, 0, 1];

    it("go on to the first that plays on a device of its own", () => {
        expect(forcedHere(forced, { host: true, seats: [], elsewhere: [1] })).toEqual([2, 0]);
        expect(forcedHere(forced, { host: true, seats: [], elsewhere: [2] })).toEqual([]);
    });
    it("are all on a tablet that plays for everybody", () => {
        expect(forcedHere(forced, { host: true, seats: [], elsewhere: [] })).toEqual(forced);
    });
    it("are a phone's own alone", () => {
        expect(forcedHere(forced, { host: false, seats: [2], elsewhere: [] })).toEqual([2]);
        expect(forcedHere(forced, { host: false, seats: [0], elsewhere: [] })).toEqual([]);
    });
});
