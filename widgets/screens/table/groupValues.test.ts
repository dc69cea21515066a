import { describe, expect, it } from "vitest";
import type {
    FieldChoice,
    GroupField,
    GroupMember,
    ListField,
    ValueField,
} from "../../frontend/contract/screens";
import {
    enteredAction,
    initialValues,
    missingLabels,
    nextNumber,
    numbersOf,
    restoredValues,
} from "./groupValues";

const outline = { optional: false, single: false, drawn: false, open: false };

const choice = (value: FieldChoice["value"], isRefused = false): FieldChoice => ({
    value,
    label: String(value),
    objection: isRefused ? { clause: "GEN-2", text: "Not now." } : null,
    hint: "",
});

const member = (name: string, kind: GroupMember["kind"] = "whole", optional = false): GroupMember => ({
    name,
    kind,
    label: `the ${name}`,
    optional,
    open: true,
    choices: [],
});

const group = (name: string, fields: GroupMember[]): GroupField => ({
    ...outline,
    name,
    label: name,
    kind: "group",
    choices: [],
    fields,
});

const value = (
    name: string,
    kind: ValueField["kind"],
    choices: FieldChoice[] = [],
    optional = false,
): ValueField => ({
    ...outline,
    name,
    label: `the ${name}`,
    optional,
    kind,
    choices,
});

const list: ListField = {
    ...outline,
    name: "list",
    label: "list",
    kind: "list",
    choices: [choice("a"), choice("b", true), choice("c")],
};

const first = group("first", [member("name", "text", true), member("gain"), member("loss", "whole", true)]);
const second = group("second", [member("gain")]);
const flag = value("flag", "flag", [choice(false), choice(true)]);
const note = value("note", "text", [], true);
const amount = value("amount", "whole", [choice(1), choice(2)]);
const fields = [first, second, flag, note, amount, list];

describe("initialValues", () => {
    it("sets a flag and lists what may be", () => {
        expect(initialValues(fields)).toEqual({
            values: { flag: true, note: "", amount: null },
            lists: { list: ["a", "c"] },
            groups: { first: {}, second: {} },
        });
    });

    it("leaves a flag out that may not be set", () => {
        expect(initialValues([value("flag", "flag", [choice(false), choice(true, true)])]).values).toEqual({
            flag: false,
        });
    });
});

describe("restoredValues", () => {
    const before = initialValues(fields);
    it("brings back what was entered", () => {
        const entered = {
            values: { flag: false, note: "so", amount: 2 },
            lists: { list: ["c"] },
            groups: { first: { name: "Moon Mine", gain: 12 }, second: { gain: -1 } },
        };
        expect(restoredValues(fields, JSON.parse(JSON.stringify(entered)), before)).toEqual(entered);
    });
    it("leaves out what cannot be, and what nobody asks for", () => {
        const kept = {
            values: { flag: "yes", note: "x".repeat(500), amount: 3, other: 1, __proto__: { amount: 1 } },
            lists: { list: ["b", "a", "a", 7] },
            groups: { first: { name: 5, gain: 1.5, loss: "2", more: 1 }, third: { gain: 1 } },
        };
        expect(restoredValues(fields, kept, before)).toEqual({
            values: { flag: true, note: "x".repeat(200), amount: null },
            lists: { list: ["a"] },
            groups: { first: {}, second: {} },
        });
    });
    it.each([null, "x", 3, [], { values: [], lists: 1, groups: null }])("is as at first for %j", (kept) => {
        expect(restoredValues(fields, kept, before)).toEqual(before);
    });
});

describe("nextNumber", () => {
    it("goes from number to number, also those that may be left out, and not to texts", () => {
        expect(numbersOf(first).map((one) => one.name)).toEqual(["gain", "loss"]);
        expect(nextNumber(fields, { first: {}, second: {} })).toEqual({ group: "first", name: "gain" });
        expect(nextNumber(fields, { first: { gain: 0 }, second: {} })).toEqual({
            group: "first",
            name: "loss",
        });
        expect(nextNumber(fields, { first: { gain: 0, loss: 1 }, second: {} })).toEqual({
            group: "second",
            name: "gain",
        });
        expect(nextNumber(fields, { first: { gain: 0, loss: 1 }, second: { gain: 2 } })).toBeNull();
        expect(nextNumber([flag], {})).toBeNull();
    });
});

describe("missingLabels", () => {
    it("names what has to be entered, numbers of groups first", () => {
        const entered = initialValues(fields);
        expect(missingLabels(fields, entered)).toEqual(["the gain", "the gain", "the amount"]);
        entered.groups.first.gain = 0;
        entered.values.amount = 1;
        expect(missingLabels(fields, entered)).toEqual(["the gain"]);
        entered.groups.second.gain = 3;
        expect(missingLabels(fields, entered)).toEqual([]);
    });

    it("names a text that may not be left empty", () => {
        const text = value("title", "text");
        expect(missingLabels([text], initialValues([text]))).toEqual(["the title"]);
    });
});

describe("enteredAction", () => {
    it("leaves out what is empty, and keeps zero and no", () => {
        const entered = initialValues(fields);
        entered.groups.first = { name: "", gain: 0, loss: null };
        entered.groups.second = { gain: 4 };
        entered.values.flag = false;
        entered.values.amount = 2;
        expect(enteredAction({ do: "reveal", by: null, fields }, entered)).toEqual({
            do: "reveal",
            first: { gain: 0 },
            second: { gain: 4 },
            flag: false,
            amount: 2,
            list: ["a", "c"],
        });
        expect(enteredAction({ do: "note", by: 2, fields: [note] }, initialValues([note]))).toEqual({
            do: "note",
            by: 2,
        });
    });

    it("begins with what was given, of an entry that is changed", () => {
        const fields = [group("public", [member("credits")])];
        const entered = initialValues(fields, { public: { credits: 4 } });
        expect(entered.groups.public).toEqual({ credits: 4 });
        expect(missingLabels(fields, entered)).toEqual([]);
    });
});
