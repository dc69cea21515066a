import { describe, expect, it } from "vitest";
import {
    catalogueOf,
    clearedFrom,
    componentsOf,
    isEmpty,
    isSame,
    optionsOf,
    readCatalogue,
    sheetOf,
    type Sheet,
} from "./catalogue";

const BLANK: Sheet = { spaces: [{}, {}], cards: [{}, {}, {}] };
const SPACE = { space: 1, dividends: 4, required: ["red"], choose: { count: 1, of: ["blue"] } };
const CARD = { number: 2, value: 5, end_rolls: [6] };

describe("what is typed in", () => {
    it("is left out as long as its number is missing", () => {
        const typed: Sheet = {
            spaces: [{ required: ["red"] }, { dividends: 3, choose: null }],
            cards: [{}, { value: null, end_rolls: [1] }, { value: 7, end_rolls: null }],
        };
        const components = componentsOf(typed);
        expect(components).toEqual({
            space: [{ space: 1, dividends: 3, required: [] }],
            deal_card: [{ number: 2, value: 7 }],
        });
        expect([isEmpty(components), isEmpty(componentsOf(BLANK))]).toEqual([false, true]);
    });
    it("is the same after it was kept and chosen again", () => {
        const components = { space: [SPACE], deal_card: [CARD] };
        expect(componentsOf(sheetOf(components, BLANK))).toEqual(components);
        expect(isSame(componentsOf(sheetOf(components, BLANK)), components)).toBe(true);
        expect(isSame(componentsOf(BLANK), components)).toBe(false);
        expect(sheetOf({}, sheetOf(components, BLANK))).toEqual(BLANK);
    });
});

it("has a name in any case", () => {
    const none = { space: [], deal_card: [] };
    expect(catalogueOf("boss", "  ", none)).toEqual({
        format: "referee-components/1",
        game: "boss",
        edition: "standard",
        components: none,
    });
    expect(catalogueOf("boss", " mine ", none).edition).toBe("mine");
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

it("tells what an edition had, and the editor has no more", () => {
    const now = { space: [SPACE], deal_card: [] };
    expect(clearedFrom({ space: [SPACE, { ...SPACE, space: 0 }], deal_card: [CARD] }, now)).toEqual({
        space: [{ ...SPACE, space: 0 }],
        deal_card: [CARD],
    });
    expect(clearedFrom({}, now)).toEqual({ space: [], deal_card: [] });
});

describe("a file", () => {
    it("is read", () => {
        const kept = catalogueOf("boss", "mine", { space: [SPACE], deal_card: [] });
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
