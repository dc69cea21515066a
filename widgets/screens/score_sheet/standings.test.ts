import { expect, it } from "vitest";
import { rankedSeats } from "./standings";

const line = (label: string, total: boolean) => ({ account: "vp", label, value: 1, clause: "A-1", total });
const standing = (rank: number) => ({
    rank,
    eliminated: false,
    lines: [line("part", false), line("sum", true)],
});

it("puts seats by their ranks, those of one rank by their numbers", () => {
    const rows = rankedSeats(
        { standings: [standing(2), standing(1), standing(1)], winners: [1, 2], missing: [] },
        3,
    );
    expect(rows.map((row) => [row.seat, row.best])).toEqual([
        [1, true],
        [2, true],
        [0, false],
    ]);
    expect(rows[0].totals.map((total) => total.label)).toEqual(["sum"]);
});

it("has no seats while they cannot be counted, or are others", () => {
    expect(rankedSeats({ standings: null, winners: [], missing: [] }, 2)).toEqual([]);
    expect(rankedSeats({ standings: [standing(1)], winners: [0], missing: [] }, 2)).toEqual([]);
});

it("says nothing of a seat with values missing, and puts it last", () => {
    const out = { ...standing(2), eliminated: true };
    const missing = [
        { where: "seats[0].money", seat: 0, field: "money" },
        { where: "seats[2].money", seat: 2, field: "money" },
    ];
    const rows = rankedSeats({ standings: [standing(1), out, out], winners: [0], missing }, 3);
    expect(rows.map((row) => [row.seat, row.isOpen, row.best, row.eliminated])).toEqual([
        [1, false, false, true],
        [0, true, false, false],
        [2, true, false, false],
    ]);
});
