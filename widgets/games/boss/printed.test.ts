import { describe, expect, it } from "vitest";
import { isDescribed, roleOf, withNextRole, withoutGaps } from "./printed";

const ORDER = ["red", "blue", "green"];

describe("what a clan is on a space", () => {
    it("goes from not named to required, into the list, and back", () => {
        let space = {};
        const roles = [1, 2, 3].map(() => roleOf("red", (space = withNextRole("red", space, ORDER))));
        expect(roles).toEqual(["required", "list", "none"]);
        expect(space).toEqual({ required: [], choose: null });
    });
    it("leaves what else is printed, in the order of the clans, and no more to choose than there are", () => {
        const space = { required: ["blue"], choose: { count: 2, of: ["red", "green"] } };
        expect(withNextRole("red", space, ORDER)).toEqual({ ...space, choose: { count: 1, of: ["green"] } });
        expect(withNextRole("blue", space, ORDER).choose).toEqual({ count: 2, of: ORDER });
        expect(space.required).toEqual(["blue"]);
    });
});

describe("what is typed in", () => {
    it("can be played once the number is there", () => {
        expect(isDescribed({ required: ["red"] })).toBe(false);
        expect(isDescribed({ dividends: null })).toBe(false);
        expect(isDescribed({ dividends: 2 })).toBe(true);
        expect(isDescribed({ value: 2 })).toBe(true);
    });
    it("is sent without what is not said", () => {
        expect(withoutGaps({ space: 4, dividends: 2, required: [], choose: null })).toEqual({
            space: 4,
            dividends: 2,
            required: [],
        });
    });
});
