import { describe, expect, it } from "vitest";
import { componentsOf, optionsOf, readPlaces, withChange, withNewPlace } from "./places";

const PLACES = [
    { id: "Region 1", kind: "region", score: 3 },
    { id: "Rogue State", kind: "region", score: 2, rogue: true },
    { id: "Desk 1", kind: "media", score: 2, covers: ["crime"] },
    { id: "VIP Lounge", kind: "lounge", score: 0 },
];

it("changes one place", () => {
    const changed = withChange(PLACES, 0, { id: "Home" });
    expect(changed.map((place) => place.id)).toEqual(["Home", "Rogue State", "Desk 1", "VIP Lounge"]);
});

describe("a place of another kind", () => {
    it("covers something as a desk, and nothing else does", () => {
        expect(withChange(PLACES, 0, { kind: "media" })[0]).toEqual({
            id: "Region 1",
            kind: "media",
            score: 3,
            covers: [],
        });
        expect(withChange(PLACES, 2, { kind: "media" })[2]).toEqual(PLACES[2]);
        expect(withChange(PLACES, 2, { kind: "region" })[2]).toEqual({
            id: "Desk 1",
            kind: "region",
            score: 2,
        });
    });
    it("is the Rogue State no more, unless it is a region", () => {
        expect(withChange(PLACES, 1, { kind: "media" })[1]).toEqual({
            id: "Rogue State",
            kind: "media",
            score: 2,
            covers: [],
        });
        expect(withChange(PLACES, 1, { kind: "region" })[1]).toEqual(PLACES[1]);
    });
});

it("has one Rogue State at most", () => {
    const rogues = (index: number, rogue: boolean): string[] =>
        withChange(PLACES, index, { rogue }).flatMap((place) => (place.rogue ? [place.id] : []));
    expect(rogues(0, true)).toEqual(["Region 1"]);
    expect(rogues(1, false)).toEqual([]);
});

describe("one more place", () => {
    const names = (kind: string, name: string): string[] =>
        withNewPlace(PLACES, kind, name).map((place) => place.id);

    it("stands behind the last of its kind, by a name of its own", () => {
        expect(names("region", "Region {number}")).toEqual([
            "Region 1",
            "Rogue State",
            "Region 3",
            "Desk 1",
            "VIP Lounge",
        ]);
        expect(names("media", "Desk {number}")[3]).toBe("Desk 2");
        const taken = [...PLACES, { id: "Desk 2", kind: "region", score: 1 }];
        expect(withNewPlace(taken, "media", "Desk {number}")[3]).toEqual({
            id: "Desk 3",
            kind: "media",
            score: 2,
            covers: [],
        });
    });
    it("is the first where there is none", () => {
        const lounge = PLACES.slice(3);
        expect(withNewPlace(lounge, "region", "Region {number}").map((place) => place.id)).toEqual([
            "Region 1",
            "VIP Lounge",
        ]);
    });
});

describe("a board that is kept", () => {
    const board = { places: PLACES, billions: 8, goodwill: 7, effort_prices: [2, 4] };
    it("comes back as it was, in whatever order the catalogue lists its places", () => {
        const kept = componentsOf(board);
        expect(optionsOf({ ...kept, place: [...kept.place].reverse() })).toEqual(board);
    });
    it("says nothing of what it does not have", () => {
        expect(optionsOf({})).toEqual({});
        const start = { billions: 1, goodwill: 2, effort_prices: [] };
        expect(optionsOf({ start: [start] })).toEqual(start);
    });
});

describe("places that were set up before", () => {
    const value = (name: string) => ({ value: name, label: name });
    const field = {
        labels: {} as never,
        suggested: [],
        kinds: ["region", "media", "lounge"].map(value),
        covers: ["crime"].map(value),
    };
    it("are as they were", () => {
        expect(readPlaces(JSON.parse(JSON.stringify(PLACES)), field)).toEqual(PLACES);
    });
    it("are none of kinds that there are not, and one Rogue State", () => {
        const places = [
            { id: "", kind: "region", score: 1 },
            { id: "A", kind: "moon", score: 1 },
            { id: "B", kind: "region", score: 1, rogue: true },
            { id: "C", kind: "region", score: 1, rogue: true, covers: ["crime"] },
            { id: "D", kind: "media", score: 1, covers: ["war", "crime"], rogue: true },
            { id: "E", kind: "region", score: -1 },
            null,
        ];
        expect(readPlaces(places, field)).toEqual([
            { id: "B", kind: "region", score: 1, rogue: true },
            { id: "C", kind: "region", score: 1 },
            { id: "D", kind: "media", score: 1, covers: ["crime"] },
        ]);
    });
});
