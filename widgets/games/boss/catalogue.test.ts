import { describe, expect, it } from "vitest";
import { componentsOf, optionsOf, piecesOf, readCatalogue, readPieces } from "./catalogue";
import type { Piece } from "./printed";

const BLANK: Piece[] = [{ space: 0 }, { space: 1 }, { number: 1 }, { number: 2 }];
const SPACE = { space: 1, dividends: 4, required: ["red"], choose: { count: 1, of: ["blue"] } };
const CARD = { number: 2, value: 5, end_rolls: [6] };

describe("what is typed in", () => {
    it("is left out as long as its number is missing", () => {
        const typed: Piece[] = [
            { space: 0, required: ["red"] },
            { space: 1, dividends: 3, choose: null },
            { number: 1, value: null, end_rolls: [1] },
            { number: 2, value: 7, end_rolls: null },
        ];
        expect(componentsOf(typed)).toEqual({
            space: [{ space: 1, dividends: 3, required: [] }],
            deal_card: [{ number: 2, value: 7 }],
        });
        expect(componentsOf(BLANK)).toEqual({ space: [], deal_card: [] });
    });
    it("is the same after it was kept and chosen again", () => {
        const components = { space: [SPACE], deal_card: [CARD] };
        expect(componentsOf(piecesOf(components, BLANK))).toEqual(components);
        expect(piecesOf({}, BLANK)).toEqual(BLANK);
    });
});

it("is an option of the game, where a space that names no list has none", () => {
    expect(
        optionsOf({ space: [SPACE, { space: 0, dividends: 2, required: [] }], deal_card: [CARD] }),
    ).toEqual({
        spaces: {
            0: { dividends: 2, required: [], choose: null },
            1: { dividends: 4, required: ["red"], choose: { count: 1, of: ["blue"] } },
        },
        deal_cards: { 2: { value: 5, end_rolls: [6] } },
    });
    expect(optionsOf({})).toEqual({ spaces: {}, deal_cards: {} });
});

describe("what was typed before", () => {
    const clans = ["sharks", "wolves"];
    const none = { dividends: null, required: [], choose: null };
    it("is as it was", () => {
        const typed = { dividends: 3, required: ["sharks"], choose: { count: 1, of: ["wolves"] } };
        const pieces = [
            { space: 0, ...typed },
            { space: 1, ...none },
            { number: 1, value: null },
            { number: 2, value: 4, end_rolls: [1, 2] },
        ];
        expect(readPieces(JSON.parse(JSON.stringify(pieces)), clans, BLANK)).toEqual(pieces);
    });
    it("has no pieces and clans that there are not", () => {
        const blank = [
            { space: 0, ...none },
            { space: 1, ...none },
            { number: 1, value: null },
            { number: 2, value: null },
        ];
        const kept = [{ dividends: "3", required: ["bears"], choose: { of: "x" } }, 3];
        expect(readPieces(kept, clans, BLANK)).toEqual(blank);
        expect(readPieces(null, clans, BLANK)).toEqual(blank);
    });
});

describe("a file", () => {
    it("is read", () => {
        const kept = { game: "boss", edition: "mine", components: { space: [SPACE], deal_card: [] } };
        expect(readCatalogue(JSON.stringify(kept), "boss")).toEqual({
            edition: "mine",
            components: kept.components,
        });
        expect(readCatalogue('{"game": "boss", "components": {}}', "boss").edition).toBe("");
    });
    it("of something else is refused", () => {
        for (const text of ["", "null", "[]", '{"game": "boss"}', '{"game": "promote", "components": {}}']) {
            expect(() => readCatalogue(text, "boss")).toThrow();
        }
    });
});
