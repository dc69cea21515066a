import { describe, expect, it } from "vitest";
import {
    addSeat,
    badgesOf,
    beginNextGame,
    edited,
    goBackAGame,
    nameSeats,
    newDraft,
    placeForName,
    putTop,
    removeSeat,
    takeNextColour,
} from "./draft";
import { draftOf, gameOf, NUMBER_LISTS, seatField, SEQUENCE } from "./fixtures";

const LABELS = { player: "Player {number}" };

describe("a new draft", () => {
    it("has four seats, or as many as can play, each of a colour as long as there are some", () => {
        const draft = newDraft(gameOf(), null);
        expect(draft.seats.map((seat) => seat.colour)).toEqual(["red", "green", "blue", undefined]);
        expect(newDraft(gameOf({ most: 3 }), null).seats).toHaveLength(3);
    });
    it("takes the players, the place and the time of the one before, as far as they fit", () => {
        const before = draftOf([{ a: 1 }, {}, {}], {
            place: "Here",
            ended_at: "2026-03-05T12:00:00Z",
            first: 1,
        });
        const draft = newDraft(gameOf({ id: "other", most: 2 }), before);
        expect(draft.seats.map((seat) => [seat.name, seat.values])).toEqual([
            ["P0", {}],
            ["P1", {}],
        ]);
        expect([draft.game, draft.place, draft.ended_at, draft.first]).toEqual([
            "other",
            "Here",
            "2026-03-05T12:00:00Z",
            null,
        ]);
        expect(newDraft(gameOf({ least: 4 }), before).seats.map((seat) => seat.name)).toEqual([
            "P0",
            "P1",
            "P2",
            "",
        ]);
    });
});

describe("a changed draft", () => {
    it("leaves the one before as it is", () => {
        const draft = draftOf([{}]);
        expect(edited(draft, (copy) => addSeat(copy, gameOf(), "Ana")).seats).toHaveLength(2);
        expect(draft.seats).toHaveLength(1);
    });
});

describe("a seat that is taken out", () => {
    const game = gameOf({ top: [seatField("ender"), SEQUENCE, NUMBER_LISTS] });
    const draft = () =>
        draftOf([{}, {}, { taken: [0, 1], a: 5 }], {
            first: 2,
            notes: { "seats[1].a": "so it was" },
            top: { ender: 2, line: ["p"], piles: { p: { "0": [1], "1": [2], "2": [3], none: [4] } } },
        });

    it("takes along whoever is named by seat", () => {
        const copy = draft();
        removeSeat(copy, game, 1);
        expect(copy.seats.map((seat) => seat.values)).toEqual([{}, { taken: [0], a: 5 }]);
        expect([copy.first, copy.notes, copy.top]).toEqual([
            1,
            {},
            { ender: 1, line: ["p"], piles: { p: { "0": [1], "1": [3], none: [4] } } },
        ]);
    });
    it("is named no more", () => {
        const copy = draft();
        removeSeat(copy, game, 2);
        expect([copy.first, copy.top.ender]).toEqual([null, null]);
    });
});

it("gives a seat the next colour, and that of the seat to whoever had it", () => {
    const draft = newDraft(gameOf({ most: 3 }), null);
    takeNextColour(draft, gameOf(), 0);
    expect(draft.seats.map((seat) => seat.colour)).toEqual(["green", "red", "blue"]);
    takeNextColour(draft, gameOf(), 2);
    expect(draft.seats.map((seat) => seat.colour)).toEqual(["green", "blue", "red"]);
});

it("keeps no numbers of what is not in the sequence any more", () => {
    const draft = draftOf([{}], { top: { line: ["p", "q"], piles: { p: { "0": [1] }, q: { "0": [2] } } } });
    putTop(draft, gameOf({ top: [SEQUENCE, NUMBER_LISTS] }), "line", ["q"]);
    expect(draft.top).toEqual({ line: ["q"], piles: { q: { "0": [2] } } });
});

it("puts a suggested name into the empty place in use, else into the first empty one", () => {
    const draft = draftOf([{}, {}, {}]);
    expect(placeForName(draft, 0)).toBe(-1);
    draft.seats[1].name = draft.seats[2].name = "";
    expect([placeForName(draft, 0), placeForName(draft, 2), placeForName(draft, 9)]).toEqual([1, 2, 1]);
});

it("marks a seat by its colour, or else by its number, and names it by that, too", () => {
    const draft = draftOf([{}, {}]);
    draft.seats[0] = { ...draft.seats[0], name: "", colour: "blue" };
    expect(badgesOf(draft, gameOf(), LABELS)).toEqual([
        { seat: 0, name: "Player 1", colour: "blue", shape: "shape of blue" },
        { seat: 1, name: "P1", colour: "two", shape: "shape of two" },
    ]);
});

describe("a seat without a name", () => {
    const named = (names: string[], values: Record<string, unknown>[] = []): string[] => {
        const draft = draftOf(names.map((_, index) => values[index] ?? {}));
        draft.seats.forEach((seat, index) => (seat.name = names[index]));
        nameSeats(draft, gameOf({ least: 2 }), (index) => `Player ${index + 1}`);
        return draft.seats.map((seat) => seat.name);
    };
    it("is nobody's once enough others have names", () =>
        expect(named(["Ana", " ", "Bo", ""])).toEqual(["Ana", "Bo"]));
    it("is called by its number where it has figures, or too few are named", () => {
        expect(named(["Ana", "Bo", "", ""], [{}, {}, { a: 1 }])).toEqual(["Ana", "Bo", "Player 3"]);
        expect(named(["Ana", "", ""])).toEqual(["Ana", "Player 2", "Player 3"]);
        expect(named(["", ""])).toEqual(["Player 1", "Player 2"]);
    });
});

describe("a tournament", () => {
    it("goes on to the next game and back, and seats move in all of them", () => {
        const game = gameOf({ top: [SEQUENCE, NUMBER_LISTS] });
        const draft = draftOf([{}, {}, {}]);
        draft.top = { piles: { ceo: { "0": [1], "2": [3] } } };
        const next = edited(draft, beginNextGame);
        expect([next.top, next.earlier]).toEqual([{}, [draft.top]]);
        const fewer = edited(next, (copy) => removeSeat(copy, game, 0));
        expect(fewer.earlier).toEqual([{ piles: { ceo: { "1": [3] } } }]);
        const back = edited(next, goBackAGame);
        expect([back.top, "earlier" in back]).toEqual([draft.top, false]);
    });
    it("keeps why something was an exception with its game", () => {
        const draft = draftOf([{}, {}], { notes: { "piles.p.0": "so it was" } });
        const third = edited(edited(draft, beginNextGame), (copy) => {
            copy.notes = { "piles.q.1": "this too" };
            beginNextGame(copy);
        });
        expect(third.notes).toEqual({});
        expect(third.earlier_notes).toEqual([{ "piles.p.0": "so it was" }, { "piles.q.1": "this too" }]);
        const second = edited(third, goBackAGame);
        expect(second.notes).toEqual({ "piles.q.1": "this too" });
        const first = edited(second, goBackAGame);
        expect([first.notes, "earlier_notes" in first]).toEqual([draft.notes, false]);
    });
    it("goes back to a game of which nothing was noted when notes went with each game", () => {
        const old = draftOf([{}, {}], { earlier: [{ a: 1 }, { a: 2 }], notes: { now: "why" } });
        expect(edited(old, beginNextGame).earlier_notes).toEqual([{}, {}, { now: "why" }]);
        expect(edited(old, goBackAGame).notes).toEqual({});
    });
});
