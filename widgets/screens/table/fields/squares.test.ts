import { describe, expect, it } from "vitest";
import type { FieldChoice } from "../../../frontend/contract/screens";
import { areSquares, squareGridsOf, type SquareCell } from "./squares";

const choice = (value: unknown, isRefused = false): FieldChoice => ({
    value: value as FieldChoice["value"],
    label: JSON.stringify(value),
    objection: isRefused ? { clause: "ANA-4.3", text: "Not empty." } : null,
});

const textOf = ({ text, blank, struck, picked }: SquareCell): string =>
    text || (blank ? "." : picked ? "P" : struck ? "x" : "o");

const drawn = (rows: SquareCell[][]): string[] => rows.map((row) => row.map(textOf).join(""));

describe("the squares of a field", () => {
    it("lie where they are, their rows and columns numbered as people count", () => {
        const choices = [choice([0, 0]), choice([1, 2], true), choice([1, 0])];
        const [grid] = squareGridsOf(choices, (choice) => choice === choices[2]);
        expect(grid.seat).toBeNull();
        expect(drawn(grid.rows)).toEqual([".123", "1o..", "2P.x"]);
        expect(grid.rows[2][3]).toMatchObject({ label: "[1,2]", choice: choices[1] });
    });
    it("lie in the grid of their seat, and its gate beside it", () => {
        const gate = choice({ hq: 1, gate: true });
        const choices = [choice({ hq: 0, row: 0, col: 1 }), gate, choice({ hq: 1, row: 1, col: 0 })];
        const grids = squareGridsOf(choices, () => false);
        expect(grids.map(({ seat, gate }) => [seat, gate])).toEqual([
            [0, null],
            [1, gate],
        ]);
        expect(drawn(grids[0].rows)).toEqual([".12", "1.o", "2.."]);
        expect(drawn(grids[1].rows)).toEqual([".12", "1..", "2o."]);
    });
    it("are a gate alone where nothing else can be reached", () => {
        const [grid] = squareGridsOf([choice({ hq: 2, gate: true })], () => false);
        expect(grid.rows).toEqual([]);
        expect(grid.gate).not.toBeNull();
    });
    it("are none where a choice is none", () => {
        for (const value of [3, "a", null, [1], ["a", "b"], [1, 2, 3], { row: 1, col: 2 }])
            expect(areSquares([choice([0, 0]), choice(value)])).toBe(false);
        expect(areSquares([])).toBe(false);
        expect(areSquares([choice([0, 0]), choice({ hq: 2, gate: true })])).toBe(true);
    });
});
