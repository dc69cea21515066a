import { describe, expect, it } from "vitest";
import {
    cellAt,
    descriptionOf,
    nameOf,
    nextOpen,
    putValue,
    rowsOf,
    sentenceOf,
    sequenceOf,
    type Cell,
    type Sheet,
} from "./cells";
import { badgesOf } from "./draft";
import { draftOf, evaluated, field, gameOf, issue, NUMBER_LISTS, seatField, SEQUENCE } from "./fixtures";

const LABELS = {
    yes: "yes",
    no: "no",
    nobody: "nobody",
    player: "",
    no_seat: "no seat",
    follows: "follows",
    shared_with: "{what} with {name}",
};

function sheetOf(parts: Pick<Sheet, "draft" | "game"> & Partial<Sheet>): Sheet {
    return { evaluation: null, badges: badgesOf(parts.draft, parts.game, LABELS), labels: LABELS, ...parts };
}

function cellsOf(sheet: Sheet): Cell[] {
    return sequenceOf(rowsOf(sheet), "field");
}

/** Returns the one cell of an id; another one fails the test. */
function find(sheet: Sheet, id: string): Cell {
    const found = cellsOf(sheet).find((cell) => cell.id === id);
    if (!found) throw new Error(`there is no ${id}`);
    return found;
}

const GAME = gameOf({
    fields: [field("a", "whole", [1, 2]), field("taken", "seats"), field("mark", "flag")],
    top: [SEQUENCE, NUMBER_LISTS, seatField("ender"), field("late", "flag")],
});
const ASKED = evaluated({ asked: ["line", "piles", "ender", "late"] });

describe("what is asked for", () => {
    it("is the sequence, the numbers of seats, the lists of its items, the marks and what is asked of the table", () => {
        const draft = draftOf([{}, {}], { top: { line: ["q", "p"] } });
        expect(rowsOf(sheetOf({ draft, game: GAME, evaluation: ASKED })).map((row) => row.id)).toEqual([
            "line",
            "a",
            "taken",
            "piles.q",
            "piles.p",
            "mark",
            "ender",
            "late",
        ]);
    });
    it("is the sequence and its lists alone of the table before anything is evaluated", () => {
        const rows = rowsOf(sheetOf({ draft: draftOf([{}, {}]), game: GAME }));
        expect(rows.map((row) => row.id)).toEqual(["line", "a", "taken", "mark"]);
    });
    it("comes field by field or seat by seat, between the sequence and what is of no seat", () => {
        const rows = rowsOf(sheetOf({ draft: draftOf([{}, {}]), game: GAME }));
        const ids = (order: "seat" | "field") => sequenceOf(rows, order).map((cell) => cell.id);
        expect(ids("field")).toEqual([
            "line",
            "seats[0].a",
            "seats[1].a",
            "seats[0].taken",
            "seats[1].taken",
            "mark",
        ]);
        expect(ids("seat").slice(1, 5)).toEqual([
            "seats[0].a",
            "seats[0].taken",
            "seats[1].a",
            "seats[1].taken",
        ]);
    });
});

describe("a cell", () => {
    it("shows what is typed, and is done with that", () => {
        const draft = draftOf(
            [
                { a: 0, mark: false },
                { taken: [], mark: true },
            ],
            {
                top: { line: ["q", "p"], ender: null, late: false, piles: { p: { "0": [1, -2], none: [] } } },
            },
        );
        const sheet = sheetOf({ draft, game: GAME, evaluation: ASKED });
        const cells = cellsOf(sheet)
            .filter((cell) => cell.done)
            .map((cell) => [cell.id, cell.value, cell.shown]);
        expect(cells).toEqual([
            ["line", ["q", "p"], "Q · P"],
            ["seats[0].a", 0, "0"],
            ["seats[1].taken", [], ""],
            ["piles.p.0", [1, -2], "1 −2"],
            ["piles.p.none", [], "0"],
            ["mark", 1, "P1"],
            ["ender", null, "nobody"],
            ["late", false, "no"],
        ]);
    });
    it("of a mark that nobody has is done once that is said", () => {
        const draft = draftOf([{ mark: false }, { mark: false }]);
        expect(find(sheetOf({ draft, game: GAME }), "mark")).toMatchObject({
            value: null,
            shown: "nobody",
            done: true,
        });
        expect(find(sheetOf({ draft: draftOf([{}, {}]), game: GAME }), "mark")).toMatchObject({
            value: undefined,
            shown: "",
            done: false,
        });
    });
    it("follows from what the neighbour has typed of the same pieces", () => {
        const game = gameOf({
            fields: [field("right", "whole"), field("left", "whole")],
            shared: { right: "left" },
        });
        const sheet = sheetOf({ draft: draftOf([{ right: 3 }, {}, { left: 7 }]), game });
        expect(find(sheet, "seats[1].left").label).toBe("LEFT with P0");
        expect(find(sheet, "seats[1].right").label).toBe("RIGHT with P2");
        expect(find(sheet, "seats[1].left")).toMatchObject({ value: 3, follows: true, done: true });
        expect(find(sheet, "seats[1].right")).toMatchObject({ value: 7, follows: true });
        expect(find(sheet, "seats[0].right")).toMatchObject({ value: 3, follows: false });
        expect(find(sheet, "seats[0].left")).toMatchObject({ value: undefined, follows: false, done: false });
    });
    it("has the issue of its place", () => {
        const evaluation = evaluated({ issues: [issue("seats[1].a", "too much")] });
        const sheet = sheetOf({ draft: draftOf([{}, { a: 9 }]), game: GAME, evaluation });
        expect(find(sheet, "seats[1].a").doubt?.text).toBe("too much");
        expect(find(sheet, "seats[0].a").doubt).toBeUndefined();
    });
});

describe("the words of a cell", () => {
    const draft = draftOf([{ a: 4, taken: [1] }, {}], { top: { line: ["p"] } });
    const evaluation = evaluated({ asked: ["line", "piles"], issues: [issue("seats[0].a", "too much")] });
    const sheet = sheetOf({ draft, game: GAME, evaluation });
    const described = (id: string): string => descriptionOf(find(sheet, id), LABELS, sheet.badges);

    it("say whose it is, what is typed and what is doubtful", () => {
        expect(described("seats[0].a")).toBe("P0: A: 4. too much");
        expect(described("seats[1].a")).toBe("P1: A");
        expect(described("seats[0].taken")).toBe("P0: TAKEN: P1");
        expect(described("piles.p.none")).toBe("no seat: P");
        expect(described("line")).toBe("LINE: P");
    });
    it("name it where it stands alone", () => {
        expect(nameOf(find(sheet, "seats[0].a"), sheet.badges)).toBe("P0 · A");
        expect(nameOf(find(sheet, "line"), sheet.badges)).toBe("LINE");
    });
    it("ask for it", () => {
        const labels = {
            mark_now: "who: {what}",
            sequence_now: "the sequence",
            flag_now: "is it {what}",
            now: "{name}, {what}",
        };
        const questionOf = (id: string): string => sentenceOf(find(sheet, id), labels, sheet.badges);
        expect(["piles.p.none", "piles.p.1", "mark", "line", "seats[1].a"].map(questionOf)).toEqual([
            "nobody: P",
            "P1 in P",
            "who: MARK",
            "the sequence",
            "P1, A",
        ]);
    });
});

describe("the way from cell to cell", () => {
    const draft = draftOf([{ a: 1 }, {}], { top: { line: ["p"], piles: { p: { "0": [], "1": [] } } } });
    const game = gameOf({ fields: [field("a", "whole")], top: [SEQUENCE, NUMBER_LISTS] });
    const cells = cellsOf(sheetOf({ draft, game }));

    it("goes to the next one that is open, and begins again at the end", () => {
        expect(nextOpen(cells, 0)?.id).toBe("seats[1].a");
        expect(nextOpen(cells, cells.length - 1)?.id).toBe("seats[1].a");
    });
    it("leaves out cards of no seat", () => {
        const done = cells.filter((cell) => cell.id !== "seats[1].a");
        expect(done.some((cell) => cell.id === "piles.p.none" && !cell.done)).toBe(true);
        expect(nextOpen(done, 0)).toBeNull();
    });
    it("goes to a place by its name, or to the first one of a row", () => {
        expect(cellAt(cells, "seats[1].a")?.id).toBe("seats[1].a");
        expect(cellAt(cells, "piles.p")?.id).toBe("piles.p.0");
        expect(cellAt(cells, "elsewhere")?.id).toBe("line");
    });
});

describe("what is typed", () => {
    it("is put where its cell is of, and a reason why another value was kept goes", () => {
        const draft = draftOf([{ a: 1 }, {}], { notes: { "seats[0].a": "why" }, top: { line: ["p"] } });
        const sheet = sheetOf({ draft, game: GAME });
        const put = (id: string, value: number | number[] | undefined): void => {
            const cell = find(sheet, id);
            if (cell.kind !== "whole" && cell.kind !== "numbers")
                throw new Error(`${id} is not typed like that`);
            putValue(draft, cell, value);
        };
        put("seats[0].a", undefined);
        put("seats[1].a", 5);
        put("piles.p.1", [2, 2]);
        expect(draft.seats.map((seat) => seat.values)).toEqual([{}, { a: 5 }]);
        expect(draft.top.piles).toEqual({ p: { "1": [2, 2] } });
        expect(draft.notes).toEqual({});
    });
});
