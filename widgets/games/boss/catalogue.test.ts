import { describe, expect, it } from "vitest";
import {
    componentsOf,
    isEmpty,
    isSame,
    optionsOf,
    readCatalogue,
    readSheet,
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
    const blank: Sheet = { spaces: [{}, {}], cards: [{}, {}] };
    const empty = { dividends: null, required: [], choose: null };
    it("is as it was", () => {
        const typed = { dividends: 3, required: ["sharks"], choose: { count: 1, of: ["wolves"] } };
        const sheet = { spaces: [typed, empty], cards: [{ value: null }, { value: 4, end_rolls: [1, 2] }] };
        expect(readSheet(JSON.parse(JSON.stringify(sheet)), clans, blank)).toEqual(sheet);
    });
    it("has no spaces and clans that there are not", () => {
        const read = { spaces: [empty, empty], cards: [{ value: null }, { value: null }] };
        const kept = { spaces: [{ dividends: "3", required: ["bears"], choose: { of: "x" } }], cards: 3 };
        expect(readSheet(kept, clans, blank)).toEqual(read);
        expect(readSheet(null, clans, blank)).toEqual(read);
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
