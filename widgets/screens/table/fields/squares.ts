import type { GridCell } from "../../../components/grid.vue";
import type { FieldChoice } from "../../../frontend/contract/screens";
import { isSame } from "../values";

/** A square of a grid that can be chosen, or the number of its row or column. */
export interface SquareCell extends GridCell {
    text: string;
    choice?: FieldChoice | undefined;
}

/** The squares of one seat's grid, or of the only one there is, with their rows and columns numbered. */
export interface SquareGrid {
    seat: number | null;
    /** The choice that leads into the grid, outside its rows. */
    gate: FieldChoice | null;
    rows: SquareCell[][];
}

interface Place {
    seat: number | null;
    at: readonly [row: number, column: number] | null;
}

/** Returns where a value lies that is a square as a record writes it, `null` for what is none. */
function placeOf(value: unknown): Place | null {
    if (Array.isArray(value)) {
        const [row, column] = value as unknown[];
        const isPair = value.length === 2 && typeof row === "number" && typeof column === "number";
        return isPair ? { seat: null, at: [row, column] } : null;
    }
    if (typeof value !== "object" || value === null || !("hq" in value) || typeof value.hq !== "number")
        return null;
    const { hq: seat, row, col } = value as { hq: number; row?: number; col?: number };
    return { seat, at: row === undefined || col === undefined ? null : [row, col] };
}

/** Whether all choices are squares, so that they lie in grids. */
export const areSquares = (choices: readonly FieldChoice[]): boolean =>
    choices.length > 0 && choices.every(({ value }) => placeOf(value));

/** Returns the grids that a field's squares lie in. */
export function squareGridsOf(
    choices: readonly FieldChoice[],
    isPicked: (choice: FieldChoice) => boolean,
): SquareGrid[] {
    const laid = choices.map(({ value }) => placeOf(value)).filter((position) => position !== null);
    const rows = 1 + Math.max(-1, ...laid.map(({ at }) => at?.[0] ?? -1));
    const columns = 1 + Math.max(-1, ...laid.map(({ at }) => at?.[1] ?? -1));
    const at = (place: Place): FieldChoice | undefined =>
        choices[laid.findIndex((position) => isSame(position, place))];
    const cellAt = (seat: number | null, row: number, column: number): SquareCell => {
        const choice = at({ seat, at: [row, column] });
        const key = [seat, row, column].join();
        if (!choice) return { key, text: "", blank: true };
        const { label, objection } = choice;
        const isFree = objection === null;
        return { key, text: "", choice, label, lit: isFree, struck: !isFree, picked: isPicked(choice) };
    };
    const number = (name: string, value: number | null): SquareCell => ({
        key: `${name}${value}`,
        text: value === null ? "" : String(value + 1),
        tone: "is-number",
        blank: true,
    });
    return [...new Set(laid.map(({ seat }) => seat))].map((seat) => ({
        seat,
        gate: at({ seat, at: null }) ?? null,
        rows: laid.some((cell) => cell.seat === seat && cell.at)
            ? [
                  [
                      number("corner", null),
                      ...Array.from({ length: columns }, (_, at) => number("column", at)),
                  ],
                  ...Array.from({ length: rows }, (_, row) => [
                      number("row", row),
                      ...Array.from({ length: columns }, (_, column) => cellAt(seat, row, column)),
                  ]),
              ]
            : [],
    }));
}
