import { expect, it } from "vitest";
import { readSetup } from "./setupDraft";

const value = (name: string) => ({ value: name, label: name });
const setup = {
    suggested: {
        places: [{ id: "Lounge", kind: "lounge", score: 0 }],
        billions: 5,
        goodwill: 2,
        effort_prices: [1, 2],
        abilities: [{ force: 1 }],
    },
    kinds: ["region", "media", "lounge"].map(value),
    covers: ["press"].map(value),
    abilities: [{ name: "force", label: "Force" }],
    most_ability: 3,
};

it("is the board that was made", () => {
    const places = [
        { id: "North", kind: "region", score: 4, rogue: true },
        { id: "News", kind: "media", score: 2, covers: ["press"] },
    ];
    const made = { places, billions: 7, goodwill: 0, effort_prices: [3], chosen: { 0: { force: 3 } } };
    expect(readSetup(JSON.parse(JSON.stringify(made)), setup)).toEqual(made);
    expect(readSetup({ ...made, places: [] }, setup).places).toEqual([]);
});

it("is as suggested where it cannot be", () => {
    const suggested = { ...setup.suggested, abilities: undefined, chosen: {} };
    for (const kept of [null, 3, { places: "x", billions: -1, goodwill: "2", chosen: [{ force: 9 }] }])
        expect(readSetup(kept, setup)).toEqual(suggested);
});

it("has no places of kinds that there are not, and one Rogue State", () => {
    const places = [
        { id: "", kind: "region", score: 1 },
        { id: "A", kind: "moon", score: 1 },
        { id: "B", kind: "region", score: 1, rogue: true },
        { id: "C", kind: "region", score: 1, rogue: true, covers: ["press"] },
        { id: "D", kind: "media", score: 1, covers: ["war", "press"], rogue: true },
        null,
    ];
    expect(readSetup({ places }, setup).places).toEqual([
        { id: "B", kind: "region", score: 1, rogue: true },
        { id: "C", kind: "region", score: 1 },
        { id: "D", kind: "media", score: 1, covers: ["press"] },
    ]);
});
