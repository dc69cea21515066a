import { describe, expect, it } from "vitest";
import { actionOf, isDescribed, roleOf, withNextRole, withRollToggled } from "./printed";

describe("what a clan is on a space", () => {
    it("goes from not named to required, into the list, and back", () => {
        let space = {};
        const roles = [1, 2, 3].map(() => roleOf("red", (space = withNextRole("red", space))));
        expect(roles).toEqual(["required", "list", "none"]);
        expect(space).toEqual({ required: [], choose: null });
    });
    it("leaves what else is printed, and no more to choose than there are", () => {
        const space = { dividends: 3, required: ["blue"], choose: { count: 2, of: ["red", "green"] } };
        expect(withNextRole("red", space)).toEqual({ ...space, choose: { count: 1, of: ["green"] } });
        expect(withNextRole("blue", space).choose).toEqual({ count: 2, of: ["red", "green", "blue"] });
        expect(space.required).toEqual(["blue"]);
    });
});

it("has the numbers that end the game in order", () => {
    expect(withRollToggled(3, [1, 6])).toEqual([1, 3, 6]);
    expect(withRollToggled(6, [1, 6])).toEqual([1]);
});

describe("what is typed in", () => {
    it("can be played once the number is there", () => {
        expect(isDescribed({ space: 0, fields: { required: ["red"] } })).toBe(false);
        expect(isDescribed({ space: 0, fields: { dividends: null } })).toBe(false);
        expect(isDescribed({ space: 0, fields: { dividends: 2 } })).toBe(true);
        expect(isDescribed({ number: 1, fields: { value: 2 } })).toBe(true);
    });
    it("is an action without what is not said", () => {
        const fields = { dividends: 2, required: [], choose: null };
        expect(actionOf({ space: 4, fields })).toEqual({
            do: "describe_space",
            space: 4,
            dividends: 2,
            required: [],
        });
        expect(actionOf({ number: 3, fields: { value: 5, end_rolls: [6] } })).toEqual({
            do: "describe_deal_card",
            number: 3,
            value: 5,
            end_rolls: [6],
        });
    });
});
