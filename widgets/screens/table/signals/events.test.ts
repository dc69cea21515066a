import { describe, expect, it } from "vitest";
import type { HighlightView, TableView } from "../../../frontend/contract/screens";
import { eventsBetween, isSeat, momentOf, type TableMoment } from "./events";

const QUIET: TableMoment = {
    due: [0],
    last: 3,
    isSealed: false,
    highlight: null,
    isFinished: false,
    refusal: 0,
};
const shown = (number: number, kind: HighlightView["kind"]): HighlightView => ({
    number,
    kind,
    title: "",
    beats: [],
    moves: [],
    waits: false,
});
const after = (change: Partial<TableMoment>) => eventsBetween(QUIET, { ...QUIET, ...change });

describe("what is heard of a table", () => {
    it("a turn that changes hands, and none that goes on", () => {
        expect(after({ due: [1] })).toEqual(["turn"]);
        expect(after({ last: 4 })).toEqual([]);
        expect(after({ due: [] })).toEqual([]);
    });

    it("each refusal once", () => {
        expect(after({ refusal: 2 })).toEqual(["refused"]);
        expect(eventsBetween({ ...QUIET, refusal: 2 }, { ...QUIET, refusal: 2 })).toEqual([]);
    });

    it("of what is sealed, only that it is", () => {
        expect(after({ last: 4, isSealed: true })).toEqual(["sealed"]);
    });

    it("what was waited for, the end above all else", () => {
        expect(after({ last: 5, highlight: shown(4, "opened"), due: [1] })).toEqual(["opened", "turn"]);
        expect(after({ last: 5, highlight: shown(4, "alarm") })).toEqual(["alarm"]);
        expect(after({ last: 5, highlight: shown(4, "found"), isFinished: true })).toEqual(["gavel"]);
        expect(after({ last: 5, highlight: shown(2, "opened") })).toEqual([]); // it was shown before
    });
});

it("a device is a seat's where others play too", () => {
    const access = { host: false, curtain: false, seats: [1], elsewhere: [], looks_on: false };
    expect(isSeat({ access, practice: null }, null)).toBe(true);
    expect(isSeat({ access: { ...access, host: true }, practice: null }, null)).toBe(false);
    expect(isSeat({ access: { ...access, seats: [] }, practice: null }, null)).toBe(false);
    expect(isSeat({ access, practice: {} as TableView["practice"] }, null)).toBe(false);
    expect(isSeat({ access, practice: null }, {})).toBe(false);
});

describe("a moment of a table", () => {
    const seats = [0, 1, 2].map((seat) => ({ seat, due: seat > 0 }));
    const view = (access: object, board = {}) =>
        ({ seats, access, board, last: null, highlight: null, finished: false }) as unknown as TableView;

    it("is all seats' on the tablet, and a phone's own on the phone", () => {
        expect(momentOf(view({ host: true, seats: [] }), null).due).toEqual([1, 2]);
        expect(momentOf(view({ host: false, seats: [2] }), null).due).toEqual([2]);
        expect(momentOf(view({ host: false, seats: [0] }), null).due).toEqual([]);
    });

    it("is the turn of those whom the game's board names, of all who could act", () => {
        expect(momentOf(view({ host: false, seats: [1] }, { due: [2] }), null).due).toEqual([]);
        expect(momentOf(view({ host: false, seats: [2] }, { due: [2] }), null).due).toEqual([2]);
        expect(momentOf(view({ host: false, seats: [0] }, { due: [0] }), null).due).toEqual([0]);
    });

    it("has the refusals among the notices alone", () => {
        const notice = { number: 7, kind: "done", text: "", clause: null, waivable: false };
        expect(momentOf(view({ host: true, seats: [] }), notice as never).refusal).toBe(0);
        expect(momentOf(view({ host: true, seats: [] }), { ...notice, kind: "error" } as never).refusal).toBe(
            7,
        );
    });
});
