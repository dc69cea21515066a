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
        expect(pieces.filter((one) => one.key.startsWith("hands")).map((one) => one.seat)).toEqual([0, 1, 2]);
        expect(pieces.filter((one) => one.key.startsWith("marker")).map((one) => one.seat)).toEqual([2]);
        expect(pieces.filter((one) => one.key.startsWith("deck")).map((one) => one.seat)).toEqual([null]);
    });

    it("shows as lying there what was ticked off", () => {
        const pieces = drawnPieces([step("deck", { done: true }), step("bank", { place: "bank" })], 2);
        expect(pieces.map((one) => one.isThere)).toEqual([true, false]);
    });

    it.each([2, 3, 4, 5, 6])("keeps every piece on the drawing and apart for %i players", (seats) => {
        const layout = ["a", "b", "c", "d"].map((id) => step(id, { place: "seats" }));
        const pieces = drawnPieces(
            [...layout.slice(0, 3), step("deck"), step("bank", { place: "bank" })],
            seats,
        );
        for (const one of pieces) {
            expect(one.x).toBeGreaterThan(13);
            expect(one.x).toBeLessThan(SIZE.width - 13);
            expect(one.y).toBeGreaterThan(13);
            expect(one.y).toBeLessThan(SIZE.height - 13);
        }
        const places = new Set(pieces.map((one) => `${Math.round(one.x)} ${Math.round(one.y)}`));
        expect(places.size).toBe(pieces.length);
    });
});
