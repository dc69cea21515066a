import type { CellJson, GateJson } from "../../frontend/contract/screens";

/** A square of a headquarters, or its gate. */
export type Square = CellJson | GateJson;

/** A square of a known headquarters. */
export type Cell = readonly number[];

export const isGate = (square: Square): square is GateJson => "gate" in square;

export const isSameCell = (cell: Cell, other: Cell): boolean => cell[0] === other[0] && cell[1] === other[1];

/** The squares of a headquarters as the rules number them: row by row. */
export const cellsOf = (size: number): [row: number, col: number][] =>
    Array.from({ length: size * size }, (_, at) => [Math.floor(at / size), at % size]);

/** Returns the key of a square of a headquarters on the board. */
export const cellKey = (hq: number, [row, col]: Cell): string => `${hq}-${row}-${col}`;

/** Returns the key of a square on the board. */
export const squareKey = (square: Square): string =>
    isGate(square) ? `${square.hq}-gate` : cellKey(square.hq, [square.row, square.col]);

/** Returns the squares of a walk by their keys, from the first step to the last; `ways`: see `AnarchyExtra`. */
export function pathTo(to: Square, ways: readonly (number | null)[], size: number): string[] {
    const cells = cellsOf(size);
    const found: string[] = [];
    let at = isGate(to) ? cells.length : to.row * size + to.col;
    for (let before = ways[at] ?? null; before !== null; before = ways[at] ?? null) {
        const cell = cells.at(at); // the gate is numbered last
        found.unshift(cell ? cellKey(to.hq, cell) : squareKey({ hq: to.hq, gate: true }));
        at = before;
    }
    return found;
}
