import { describe, expect, it } from "vitest";
import type { CitedText, FieldChoice, ValueField } from "../../frontend/contract/screens";
import { actionOf, choicesOf, labelled, withValue } from "./fields";

const TAKEN: CitedText = { clause: "GEN-2", text: "It is taken." };
const OWN: CitedText = { clause: "GEN-3", text: "It is your own." };

const choice = (value: FieldChoice["value"], objection: CitedText | null = null): FieldChoice => ({
    value,
    label: String(value),
    objection,
    hint: "",
});

const field = (name: string, more: Partial<ValueField> = {}): ValueField => ({
    name,
    label: name,
    optional: false,
    single: true,
    drawn: false,
    open: false,
    kind: "choice",
    choices: [],
    ...more,
});

const from = field("from", { choices: [choice("a"), choice(2)] });
// from "a" to 1 alone, from 2 to 0 or 1; 0 is taken beside "a"
const to = field("to", {
    choices: [choice(0), choice(1), choice(3)],
    cases: [
        { given: { from: "a" }, list: 0 },
        { given: { from: "2" }, list: 1 },
    ],
    lists: [
        [
            [1, null],
            [0, 0],
        ],
        [
            [0, null],
            [1, 1],
            [2, 1],
        ],
    ],
    objections: [TAKEN, OWN],
});

describe("choicesOf", () => {
    it("returns what a field has where nothing before it matters", () => {
        expect(choicesOf(from, { to: 1 })).toBe(from.choices);
    });

    it("takes the case that is given, in the order of the choices", () => {
        expect(choicesOf(to, { from: "a" })).toEqual([choice(0, TAKEN), choice(1)]);
        expect(choicesOf(to, { from: 2 })).toEqual([choice(0), choice(1, OWN), choice(3, OWN)]);
    });

    it("frees what one of the cases that are left frees", () => {
        expect(choicesOf(to)).toEqual([choice(0), choice(1), choice(3, OWN)]);
        expect(choicesOf(to, { from: null })).toEqual(choicesOf(to));
    });

    it("has none beside what is in no case", () => {
        expect(choicesOf(to, { from: "b" })).toEqual([]);
    });

    it("knows a square by its row and column", () => {
        const square = field("from", {
            choices: [choice(0)],
            cases: [{ given: { at: "[1,2]" }, list: 0 }],
            lists: [[[0, null]]],
        });
        expect(choicesOf(square, { at: [1, 2] })).toEqual([choice(0)]);
        expect(choicesOf(square, { at: [2, 1] })).toEqual([]);
    });
});

describe("labelled", () => {
    it("leaves squares to a board", () => {
        expect(labelled(from.choices)).toBe(from.choices);
        expect(labelled([{ value: [1, 2], objection: null }])).toEqual([]);
    });
});

describe("actionOf", () => {
    it("names a seat where the action is one's", () => {
        expect(actionOf({ do: "bid", by: 0 }, { amount: 3 })).toEqual({ do: "bid", by: 0, amount: 3 });
        expect(actionOf({ do: "pass", by: null })).toEqual({ do: "pass" });
    });
});

describe("withValue", () => {
    it("drops what the new value rules out, and keeps the rest", () => {
        expect(withValue([from, to], { from: 2, to: 0 }, "from", "a")).toEqual({ from: "a" });
        expect(withValue([from, to], { from: 2, to: 0, more: 1 }, "to", 1)).toEqual({ from: 2, more: 1 });
        expect(withValue([from, to], { from: "a" }, "to", 1)).toEqual({ from: "a", to: 1 });
    });
});
