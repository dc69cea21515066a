import { describe, expect, it } from "vitest";
import type { FieldChoice, GroupField, GroupMember, ValueField } from "../../frontend/contract/screens";
import { missingLabels, nextNumber, numbersOf } from "./groups";

const outline = { optional: false, single: false, drawn: false, open: false };

const choice = (value: FieldChoice["value"]): FieldChoice => ({
    value,
    label: String(value),
    objection: null,
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

const first = group("first", [member("name", "text", true), member("gain"), member("loss", "whole", true)]);
const second = group("second", [member("gain")]);
const flag = value("flag", "flag", [choice(false), choice(true)]);
const note = value("note", "text", [], true);
const amount = value("amount", "whole", [choice(1), choice(2)]);
const fields = [first, second, flag, note, amount];

describe("nextNumber", () => {
    it("goes from number to number, also those that may be left out, and not to texts", () => {
        expect(numbersOf(first).map((field) => field.name)).toEqual(["gain", "loss"]);
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
    it("names what has to be given: numbers of groups, and values that have no default", () => {
        expect(missingLabels(fields, {})).toEqual(["the gain", "the gain", "the amount"]);
        expect(missingLabels(fields, { first: { gain: 0 }, amount: 1 })).toEqual(["the gain"]);
        expect(missingLabels(fields, { first: { gain: 0 }, second: { gain: 3 }, amount: 1 })).toEqual([]);
    });
});
