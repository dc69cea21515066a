import { describe, expect, it } from "vitest";
import type { BossLabels } from "../../frontend/contract/screens";
import { describeSpace, positionOf } from "./ring";

describe("the ring of spaces", () => {
    it("goes round the edge of a grid, each space beside the one before", () => {
        const places = Array.from({ length: 16 }, (_, index) => positionOf(index));
        expect(new Set(places.map((one) => `${one.gridRow}/${one.gridColumn}`)).size).toBe(16);
        places.forEach((one, index) => {
            const next = places[(index + 1) % 16];
            expect(Math.abs(one.gridRow - next.gridRow) + Math.abs(one.gridColumn - next.gridColumn)).toBe(1);
            expect([1, 5].includes(one.gridRow) || [1, 5].includes(one.gridColumn)).toBe(true);
        });
        expect(places[0]).toEqual({ gridRow: 1, gridColumn: 1 });
        expect(places[4]).toEqual({ gridRow: 1, gridColumn: 5 });
    });
});

describe("a space in words", () => {
    const labels = {
        space: "Space {number}",
        marker: "marker",
        covered: "closed",
        unknown: "What is printed here?",
        dividends: "Dividends",
        required: "Required clans",
        choose: "{count} of these",
        clans: { red: { name: "red" }, blue: { name: "blue" }, green: { name: "green" } },
    } as unknown as BossLabels;
    const spaces = [
        { dividends: 4, required: ["red", "blue"], choose: null },
        null,
        { dividends: 2, required: ["red"], choose: { count: 1, of: ["blue", "green"] } },
    ];
    const said = (index: number, covered: number[] = []): string =>
        describeSpace(index, { spaces, marker: 0, covered }, labels);

    it("says whom it requires, and where the marker is", () => {
        expect(said(0)).toBe("Space 1; marker; Dividends 4; Required clans: red, blue");
    });
    it("says of whom some are chosen", () => {
        expect(said(2)).toBe("Space 3; Dividends 2; Required clans: red; 1 of these: blue, green");
    });
    it("says no more where nobody knows more, or nothing more matters", () => {
        expect(said(1)).toBe("Space 2; What is printed here?");
        expect(said(0, [0])).toBe("Space 1; marker; closed");
    });
});
