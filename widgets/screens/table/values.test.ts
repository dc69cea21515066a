import { describe, expect, it } from "vitest";
import type { FieldChoice, SeveralField, ValueField } from "../../frontend/contract/screens";
import {
    isSole,
    labelOf,
    pieceOf,
    readAmounts,
    recentChoices,
    sorted,
    tappedValue,
    toggled,
    toldOf,
    toList,
    writeAmounts,
} from "./values";

const outline = { name: "it", label: "it", optional: false, single: true, drawn: false, open: false };

const choice = (value: FieldChoice["value"], isRefused = false): FieldChoice => ({
    value,
    label: `<${value}>`,
    objection: isRefused ? { clause: "GEN-2", text: "Not now." } : null,
});

const field = (
    kind: ValueField["kind"],
    choices: FieldChoice[],
    more: Partial<ValueField> = {},
): ValueField => ({
    ...outline,
    kind,
    choices,
    ...more,
});

describe("several values", () => {
    const several: SeveralField = {
        ...outline,
        kind: "several",
        choices: ["a", "b", "c"].map((value) => choice(value)),
        together: ["a", "b"],
    };

    it("are a list, however many there are", () => {
        expect(toList(null)).toEqual([]);
        expect(toList(undefined)).toEqual([]);
        expect(toList(0)).toEqual([0]);
        expect(toList(["a", "b"])).toEqual(["a", "b"]);
    });

    it("join where they go together, and replace each other where they do not", () => {
        expect(tappedValue(several, null, "a")).toBe("a");
        expect(tappedValue(several, "a", "b")).toEqual(["a", "b"]);
        expect(tappedValue(several, ["a", "b"], "c")).toBe("c");
        expect(tappedValue(several, "c", "a")).toBe("a");
    });

    it("go one by one", () => {
        expect(tappedValue(several, ["a", "b"], "a")).toBe("b");
        expect(tappedValue(several, "b", "b")).toBeNull();
    });

    it("are put in and out of a list", () => {
        expect(toggled([1, 2], 3)).toEqual([1, 2, 3]);
        expect(toggled([1, 2], 1)).toEqual([2]);
        const list = { ...several, kind: "list", of: "choice" } as const;
        expect(tappedValue(list, null, "a")).toEqual(["a"]);
        expect(tappedValue(list, ["a", "b"], "a")).toEqual(["b"]);
    });
});

describe("one value", () => {
    it("takes the place of another, and goes by a second tap where it may be left out", () => {
        const single = field("choice", [choice("a"), choice("b")]);
        expect(tappedValue(single, "a", "b")).toBe("b");
        expect(tappedValue(single, "a", "a")).toBe("a");
        expect(tappedValue({ ...single, optional: true }, "a", "a")).toBeNull();
    });
});

describe("sorted", () => {
    it("shows what is possible first where there is much, else as the rules have it", () => {
        const few = [choice(0, true), choice(1)];
        expect(sorted(few)).toBe(few);
        const many = [1, 2, 3, 4, 5, 6, 7].map((value) => choice(value, value < 3));
        expect(sorted(many).map((choice) => choice.value)).toEqual([3, 4, 5, 6, 7, 1, 2]);
    });
});

describe("a field's value", () => {
    it("is the sole one where there is no other", () => {
        expect(isSole(field("choice", [choice("a")], { value: "a" }))).toBe(true);
        expect(isSole(field("choice", [choice("a")], { value: null }))).toBe(false);
        expect(isSole(field("whole", [choice(1)], { value: 1, open: true }))).toBe(false);
        expect(isSole(field("choice", [choice("a"), choice("b")], { value: "a" }))).toBe(false);
    });

    it("is said as its choice is, and as it is where it was typed", () => {
        const number = field("whole", [choice(1)], { value: 1, open: true });
        expect(labelOf(number)).toBe("<1>");
        expect(labelOf({ ...number, value: 12 })).toBe(12);
    });
});

describe("pieceOf", () => {
    it("knows a piece by its seat and mark", () => {
        expect(pieceOf(field("piece", []), choice("2.b"))).toEqual({ seat: 2, mark: "b" });
        expect(pieceOf(field("piece", []), choice("none"))).toBeNull();
        expect(pieceOf(field("piece", []), choice(null))).toBeNull();
        expect(pieceOf(field("choice", []), choice("2.b"))).toBeNull();
    });
});

describe("amounts", () => {
    it("are remembered once each, the last first, and not too many", () => {
        expect(readAmounts("")).toEqual([]);
        expect(writeAmounts(7, [])).toBe("7");
        expect(writeAmounts(2, readAmounts("7,2,5,1"))).toBe("2,7,5,1");
        expect(writeAmounts(3, [7, 2, 5, 1])).toBe("3,7,2,5");
    });

    it("are offered where the field can have them", () => {
        const laid = { choices: [choice(1), choice(2, true)], open: false };
        expect(recentChoices(laid, [2, 1, 9])).toEqual([]);
        expect(recentChoices({ ...laid, open: true }, [2, 1, 9]).map((choice) => choice.value)).toEqual([9]);
    });
});

describe("what fields have in words", () => {
    it("names what is chosen, and leaves out what has no words", () => {
        const card = field("choice" as ValueField["kind"], [choice("ad"), choice("jam")], {
            value: "jam",
            label: "Card",
        });
        const amount = field("whole", [], { value: 7, label: "Amount" });
        const square = field("square", [], { value: [0, 1], label: "Square" });
        const nothing = field("seat", [choice(0)], { value: null, label: "Who" });
        expect(toldOf([card, amount, square, nothing])).toEqual([
            { label: "Card", value: "<jam>" },
            { label: "Amount", value: "7" },
        ]);
    });
});
