import { lookUp } from "../../frontend/lookup";

type Place = readonly [across: number, down: number];

// Where seats (even) and the stacks between them (odd) lie round the table, from the near side clockwise:
// across and down, -1 to 1.
const PLACES: Readonly<Record<number, readonly Place[]>> = {
    3: [
        [0, 1],
        [-0.72, 0.62],
        [-1, -0.35],
        [0, -1.2],
        [1, -0.35],
        [0.72, 0.62],
    ],
    4: [
        [0, 1],
        [-0.75, 0.68],
        [-1, 0],
        [-0.75, -0.68],
        [0, -1],
        [0.75, -0.68],
        [1, 0],
        [0.75, 0.68],
    ],
    5: [
        [0, 1],
        [-0.85, 0.95],
        [-1, 0.3],
        [-1, -0.35],
        [-1, -1],
        [0, -1.25],
        [1, -1],
        [1, -0.35],
        [1, 0.3],
        [0.85, 0.95],
    ],
};

/** Returns where a seat lies that is one of so many; half a position further lies the stack beside it. */
export function placeAt(position: number, seats: number): { "--x": number; "--y": number; order: number } {
    const index = Math.round(position * 2);
    const [x, y] = lookUp(lookUp(PLACES, seats), index);
    return { "--x": x, "--y": y, order: 1 + index };
}
