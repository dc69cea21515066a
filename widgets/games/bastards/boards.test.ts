import { expect, it } from "vitest";
import { catalogueOf, clearedFrom, optionsOf, type BoardOptions } from "./boards";

const BOARD: BoardOptions = {
    places: [
        { id: "Top", kind: "region", score: 5, rogue: true },
        { id: "Desk", kind: "media", score: 2, covers: ["crime"] },
        { id: "VIP Lounge", kind: "lounge", score: 0 },
    ],
    billions: 8,
    goodwill: 7,
    effort_prices: [2, 4],
};

it("comes back as it was kept, in whatever order the catalogue lists its places", () => {
    const { edition, components } = catalogueOf("bastards", "  The club's   board ", BOARD);
    expect(edition).toBe("The club's board");
    const kept = { ...components, place: [...components.place].reverse() };
    expect(optionsOf(kept)).toEqual(BOARD);
});

it("says nothing of what it does not have", () => {
    expect(optionsOf({})).toEqual({});
    expect(optionsOf({ start: [{ billions: 1, goodwill: 2, effort_prices: [] }] })).toEqual({
        billions: 1,
        goodwill: 2,
        effort_prices: [],
    });
});

it("loses the places that are gone, and the start that is another one now", () => {
    const before = catalogueOf("bastards", "x", BOARD).components;
    const now = catalogueOf("bastards", "x", { ...BOARD, places: BOARD.places.slice(1), billions: 9 });
    expect(clearedFrom(before, now.components)).toEqual({ place: [before.place[2]], start: before.start });
    expect(clearedFrom(before, before)).toEqual({ place: [], start: [] });
    expect(clearedFrom({}, before)).toEqual({ place: [], start: [] });
});
