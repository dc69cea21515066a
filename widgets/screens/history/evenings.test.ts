import { describe, expect, it } from "vitest";
import type { HistoryEvening, HistoryPlay } from "../../frontend/contract/requests";
import { byEvening, namesOf, sayDay, sayEvening } from "./evenings";

const play = (id: string, evening: string) => ({ id, evening }) as HistoryPlay;
const evening = (key: string, plays: number, more: Partial<HistoryEvening> = {}): HistoryEvening => ({
    key,
    plays,
    name: "",
    day: "2026-03-07",
    place: "",
    players: ["Ana", "Bo"],
    guests: [],
    is_kept: false,
    ...more,
});

describe("games of one evening", () => {
    it("stand together under its head, in their order", () => {
        const rows = byEvening([play("c", "a"), play("b", "a"), play("x", "y")], [evening("a", 2)]);
        expect(rows.map((row) => row.plays.map(({ id }) => id))).toEqual([["c", "b"], ["x"]]);
        expect(rows.map((row) => row.evening?.key)).toEqual(["a", undefined]);
    });
    it("have a head where a filter shows row of several, or where it was put right", () => {
        const known = [evening("a", 3), evening("b", 1, { is_kept: true }), evening("c", 1)];
        const rows = byEvening([play("1", "a"), play("2", "b"), play("3", "c")], known);
        expect(rows.map((row) => row.evening?.key)).toEqual(["a", "b", undefined]);
    });
    it("of no evening stand alone", () => {
        expect(byEvening([play("1", ""), play("2", "")], []).map((row) => row.key)).toEqual(["1", "2"]);
    });
});

describe("an evening in a list", () => {
    it("is its day, which no time zone moves, and what it is known by", () => {
        expect(sayDay("2026-03-07", "en-GB")).toBe("Sat, 7 Mar 2026");
        expect(sayEvening(evening("a", 1), "en-GB")).toBe("Sat, 7 Mar 2026 · Ana, Bo");
        expect(sayEvening(evening("a", 1, { place: "Café" }), "en-GB")).toBe("Sat, 7 Mar 2026 · Café");
        expect(sayEvening(evening("a", 1, { name: "Club" }), "en-GB")).toBe("Sat, 7 Mar 2026 · Club");
    });
});

it("names are parted by commas, and blanks are none", () => {
    expect(namesOf(" Ana , ,Bo\nCy;")).toEqual(["Ana", "Bo", "Cy"]);
});
