import { describe, expect, it } from "vitest";
import { changedPieces, PIECE } from "./database";

const file = (length: number, ...marks: number[]): Uint8Array => {
    const content = new Uint8Array(length);
    for (const mark of marks) content[mark] = 1;
    return content;
};

describe("what of the store's file is kept anew", () => {
    it("is nothing while it is the same", () => {
        expect(changedPieces(file(3 * PIECE), file(3 * PIECE))).toEqual([]);
    });

    it("is each piece in which a byte differs, the first and the last one included", () => {
        expect(changedPieces(file(3 * PIECE), file(3 * PIECE, 0, 2 * PIECE - 1, 3 * PIECE - 1))).toEqual([
            0, 1, 2,
        ]);
        expect(changedPieces(file(3 * PIECE), file(3 * PIECE, PIECE))).toEqual([1]);
    });

    it("is what a longer file has more, and the piece in which the other ended", () => {
        expect(changedPieces(file(PIECE + 5), file(3 * PIECE))).toEqual([1, 2]);
        expect(changedPieces(file(0), file(PIECE + 1))).toEqual([0, 1]);
    });

    it("is nothing of what a shorter file has no more", () => {
        expect(changedPieces(file(3 * PIECE), file(2 * PIECE))).toEqual([]);
    });
});
