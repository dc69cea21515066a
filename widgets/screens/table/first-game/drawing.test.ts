import { describe, expect, it } from "vitest";
import type { LayoutStep } from "../../../frontend/contract/screens";
import { drawnPieces, seatAt, SIZE } from "./drawing";

function step(id: string, rest: Partial<LayoutStep> = {}): LayoutStep {
    return {
        id,
        text: id,
        clause: "ABC-1.1",
        piece: "card",
        place: "middle",
        seat: null,
        done: false,
        ...rest,
    };
}

describe("a drawn table", () => {
    it("seats players clockwise, the first one below", () => {
        const [below, left, above, right] = [0, 1, 2, 3].map((seat) => seatAt(seat, 4));
        expect(below.y).toBeGreaterThan(SIZE.height / 2);
        expect(left.x).toBeLessThan(SIZE.width / 2);
        expect(above.y).toBeLessThan(SIZE.height / 2);
        expect(right.x).toBeGreaterThan(SIZE.width / 2);
    });

    it("gives everybody what each player has, and one player what only that one has", () => {
        const pieces = drawnPieces(
            [step("hands", { place: "seats" }), step("marker", { place: "first", seat: 2 }), step("deck")],
            3,
        );
        expect(pieces.filter((piece) => piece.key.startsWith("hands")).map((piece) => piece.seat)).toEqual([
            0, 1, 2,
        ]);
        expect(pieces.filter((piece) => piece.key.startsWith("marker")).map((piece) => piece.seat)).toEqual([
            2,
        ]);
        expect(pieces.filter((piece) => piece.key.startsWith("deck")).map((piece) => piece.seat)).toEqual([
            null,
        ]);
    });

    it("shows as lying there what was ticked off", () => {
        const pieces = drawnPieces([step("deck", { done: true }), step("bank", { place: "bank" })], 2);
        expect(pieces.map((piece) => piece.isThere)).toEqual([true, false]);
    });

    it.each([2, 3, 4, 5, 6])("keeps every piece on the drawing and apart for %i players", (seats) => {
        const layout = ["a", "b", "c", "d"].map((id) => step(id, { place: "seats" }));
        const pieces = drawnPieces(
            [...layout.slice(0, 3), step("deck"), step("bank", { place: "bank" })],
            seats,
        );
        for (const piece of pieces) {
            expect(piece.x).toBeGreaterThan(13);
            expect(piece.x).toBeLessThan(SIZE.width - 13);
            expect(piece.y).toBeGreaterThan(13);
            expect(piece.y).toBeLessThan(SIZE.height - 13);
        }
        const places = new Set(pieces.map((piece) => `${Math.round(piece.x)} ${Math.round(piece.y)}`));
        expect(places.size).toBe(pieces.length);
    });
});
