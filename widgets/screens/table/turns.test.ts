import { describe, expect, it } from "vitest";
import type { FieldChoice, TableControl, TableSeat, ValueField } from "../../frontend/contract/screens";
import { control } from "./fixtures";
import { controlsOfTable, generalControls, quickField, seatsAway, turnsOf } from "./turns";

const field: ValueField = {
    name: "amount",
    label: "Amount",
    optional: false,
    single: true,
    drawn: false,
    open: false,
    kind: "whole",
    choices: [] as FieldChoice[],
};

const square: ValueField = { ...field, kind: "square", choices: [] };

const seat = (number: number, due: boolean): TableSeat => ({
    colour: "red",
    shape: "circle",
    name: `Player ${number}`,
    seat: number,
    due,
    card: "",
});

const refusal = { clause: "GEN-2", text: "Not now." };

const view = (
    controls: TableControl[],
    { takes = [] as string[], tells_away = false, host = true } = {},
) => ({
    controls,
    seats: [seat(0, true), seat(1, true), seat(2, false), seat(3, true)],
    board: {
        takes,
        module: null,
        asked: [],
        booking: null,
        wide: false,
        layout: "beside" as const,
        stage: {},
        entry: null,
        cover: false,
        stays: false,
        tells_away,
        tells_news: false,
        tells_kept: false,
        side: false,
        has_private_view: false,
    },
    access: { host, curtain: host, seats: [], elsewhere: [0, 1, 2], looks_on: false },
});

const names = (controls: readonly TableControl[]): string[] => controls.map((control) => control.do);

describe("controls", () => {
    it("leave to the board what it takes", () => {
        const shown = view([control("move", 0), control("pass", 0)], { takes: ["move"] });
        expect(names(generalControls(shown))).toEqual(["pass"]);
    });

    it("are the table's as a whole where nothing is against it", () => {
        const all = [
            control("deal", null),
            control("count", null, { objection: refusal }),
            control("pass", 0),
        ];
        expect(names(controlsOfTable(all))).toEqual(["deal"]);
    });

    it("are the table's, once, for those of its seats that no other device plays", () => {
        const all = [0, 2].map((by) => control("clean up", by, { divided: true }));
        expect(controlsOfTable(all).map(({ by, asks }) => [by, asks])).toEqual([[null, false]]);
        expect(turnsOf(all)).toEqual([]);
    });
});

describe("turnsOf", () => {
    it("gathers by seat, in the order of the controls, without secret entries and the table's own", () => {
        const turns = turnsOf([
            control("pass", 2),
            control("bid", 1, { fields: [field] }),
            control("seal", 1, { sealed: true }),
            control("deal", null),
            control("deal", 1),
            control("bid", 2, { fields: [field] }),
            control("fold", 2, { objection: refusal }),
        ]);
        expect(turns.map((turn) => turn.by)).toEqual([2, 1]);
        expect(turns.map((turn) => names(turn.plain))).toEqual([["pass"], []]);
        expect(turns.map((turn) => names(turn.able))).toEqual([["bid"], ["bid"]]);
        expect(turns.map((turn) => names(turn.unable))).toEqual([["fold"], []]);
        expect(turns.map((turn) => turn.only)).toEqual([null, null]);
    });

    it("makes much of the only thing that there is to do", () => {
        const [turn] = turnsOf([control("pass", 0), control("fold", 0, { objection: refusal })]);
        expect(turn.only?.do).toBe("pass");
        expect(turn.plain).toEqual([]);
        expect(names(turn.unable)).toEqual(["fold"]);
    });

    it("keeps a seat of which all is refused", () => {
        const [turn] = turnsOf([control("fold", 3, { objection: refusal })]);
        expect(turn).toMatchObject({ by: 3, only: null, plain: [], able: [] });
    });
});

describe("seatsAway", () => {
    it("tells the host who is due elsewhere and does not enter here", () => {
        const shown = view([control("seal", 0, { sealed: true })]);
        expect(seatsAway(shown).map((seat) => seat.seat)).toEqual([1]);
        expect(seatsAway(view([])).map((seat) => seat.seat)).toEqual([0, 1]);
    });

    it("leaves it to a board that tells itself, and tells nobody else", () => {
        expect(seatsAway(view([], { tells_away: true }))).toEqual([]);
        expect(seatsAway(view([], { host: false }))).toEqual([]);
    });
});

describe("quickField", () => {
    it("is the field that a tap plays", () => {
        expect(quickField(control("bid", 0, { quick: true, fields: [field] }))).toBe(field);
        expect(quickField(control("bid", 0, { fields: [field] }))).toBeUndefined();
        expect(quickField(control("move", 0, { fields: [square] }))).toBeUndefined();
    });
});
