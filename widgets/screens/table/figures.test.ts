import { describe, expect, it } from "vitest";
import { figuresOf } from "./figures";

const correction = {
    names: [
        { name: "money", label: "Money", values: [] },
        { name: "hand", label: "Cards", values: [] },
    ],
};

describe("the figures of a seat", () => {
    it("are its counters, in the order in which they are corrected", () => {
        const board = { seats: [{ hand: 2, money: 5, more: 1 }, { money: -1 }] };
        expect(figuresOf({ board, correction }, 0).map((figure) => [figure.label, figure.value])).toEqual([
            ["Money", 5],
            ["Cards", 2],
        ]);
        expect(figuresOf({ board, correction }, 1)).toEqual([{ name: "money", label: "Money", value: -1 }]);
    });
    it("are there and blank where they are hidden", () => {
        const board = { seats: [{ money: null }] };
        expect(figuresOf({ board, correction }, 0)).toEqual([{ name: "money", label: "Money", value: null }]);
    });
    it("are none that are no numbers, and none of a view without seats", () => {
        expect(figuresOf({ board: { seats: [{ hand: ["a"] }] }, correction }, 0)).toEqual([]);
        expect(figuresOf({ board: {}, correction }, 0)).toEqual([]);
    });
});
