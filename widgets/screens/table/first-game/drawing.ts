import type { LayoutStep } from "../../../frontend/contract/screens";

/** The size of the drawing, in its own units. */
export const SIZE = { width: 480, height: 250 };
const CENTRE = { x: SIZE.width / 2, y: SIZE.height / 2 };
const SEAT = { x: 196, y: 100 }; // how far from the centre a player sits
const IN_FRONT = { x: 90, y: 62 }; // and where what is theirs lies
const APART = 28; // between pieces that lie side by side

interface Point {
    x: number;
    y: number;
}

function around(seat: number, count: number, far: Point): Point {
    const angle = Math.PI / 2 + (2 * Math.PI * seat) / count; // the first sits below, the next to the left
    return { x: CENTRE.x + far.x * Math.cos(angle), y: CENTRE.y + far.y * Math.sin(angle) };
}

/** Returns where a player sits at the drawn table, clockwise from below. */
export function seatAt(seat: number, count: number): Point {
    return around(seat, count, SEAT);
}

/** Returns the pieces of a layout: what each player has lies before them, all else in the middle. */
export function drawnPieces(layout: readonly LayoutStep[], seats: number) {
    const shared = layout.filter((step) => step.seat === null && step.place !== "seats");
    const own = layout.filter((step) => step.place === "seats");
    const inMiddle = shared.map((step, index) => ({
        ...drawn(step, "middle", null),
        x: CENTRE.x + (index - (shared.length - 1) / 2) * APART * 1.3,
        y: CENTRE.y,
    }));
    const atSeats = Array.from({ length: seats }, (_, seat) => {
        const theirs = [...own, ...layout.filter((step) => step.seat === seat)];
        const { x, y } = around(seat, seats, IN_FRONT);
        return theirs.map((step, index) => ({
            ...drawn(step, String(seat), seat),
            x: x + (index - (theirs.length - 1) / 2) * APART,
            y,
        }));
    });
    return [...inMiddle, ...atSeats.flat()];
}

/** Returns a piece; `seat`: whose it is, if anybody's. */
function drawn({ id, piece, done }: LayoutStep, where: string, seat: number | null) {
    return { key: `${id} ${where}`, piece, seat, isThere: done };
}
