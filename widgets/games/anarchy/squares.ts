import type { CellJson, GateJson } from "../../frontend/contract/screens";

/** A square of a headquarters, or its gate. */
export type Square = CellJson | GateJson;

export const isGate = (square: Square): square is GateJson => "gate" in square;

/** Whether a value that can be chosen is a square of any headquarters, not of a known one. */
export const isSquare = (value: unknown): value is Square =>
    typeof value === "object" && value !== null && !Array.isArray(value);

/** Whether a value that can be chosen is a square of a known headquarters, as row and column. */
export const isCell = (value: unknown): value is [number, number] => Array.isArray(value);

/** By what a square of a headquarters is known on the board. */
export const cellKey = (hq: number, row: number, col: number): string => `${hq}-${row}-${col}`;

/** The square of a headquarters that the rules number so: row by row, and the gate last. */
const squareAt = (hq: number, at: number, size: number): Square =>
    at === size * size ? { hq, gate: true } : { hq, row: Math.floor(at / size), col: at % size };

/** Returns the squares of a walk by their keys, from the first step to the last; `ways`: see `AnarchyExtra`. */
export function pathTo(to: Square, ways: readonly (number | null)[], size: number): string[] {
    const found: string[] = [];
    let at: number | null = isGate(to) ? size * size : to.row * size + to.col;
    while (at !== null && ways[at] !== null && ways[at] !== undefined) {
        found.unshift(squareKey(squareAt(to.hq, at, size)));
        at = ways[at] ?? null;
    }
    return found;
}

/** By what a square is known on the board. */
export const squareKey = (square: Square): string =>
    isGate(square) ? `${square.hq}-gate` : cellKey(square.hq, square.row, square.col);
