import { describe, expect, it } from "vitest";
import { dealtInTurn, withOwner, readPosters } from "./posters";

const CLANS = ["red", "blue", "yellow", "magenta", "orange", "green"];
const counts = (seats: number): number[] =>
    Array.from(
        { length: seats },
        (_, seat) => Object.values(dealtInTurn(CLANS, seats)).filter((value) => value === seat).length,
    );

it("begins with as many posters each as the rules deal", () => {
    expect([3, 4, 5, 6].map(counts)).toEqual([
        [2, 2, 2],
        [1, 1, 1, 1],
        [1, 1, 1, 1, 1],
        [1, 1, 1, 1, 1, 1],
    ]);
    expect(dealtInTurn(CLANS, 5).green).toBeNull();
});

describe("a poster that is given", () => {
    const posters = { red: 0, blue: 1, yellow: 2, magenta: 3, orange: null, green: null };
    it("is swapped, so that everybody keeps as many", () => {
        expect(withOwner(posters, "red", 2)).toEqual({ ...posters, red: 2, yellow: 0 });
        expect(withOwner(posters, "red", null)).toEqual({ ...posters, red: null, orange: 0 });
    });
    it("is swapped for one further down first: those above have been said", () => {
        const two = { red: 0, blue: 1, yellow: 2, magenta: 0, orange: 1, green: 2 };
        expect(withOwner(two, "blue", 2)).toEqual({ ...two, blue: 2, yellow: 1 });
        expect(withOwner(two, "green", 0)).toEqual({ ...two, green: 0, magenta: 2 });
    });
    it("stays with who has it", () => expect(withOwner(posters, "red", 0)).toBe(posters));
});

it("are said again as they were, as far as so many seats can have them", () => {
    const posters = { red: 2, blue: null };
    expect(readPosters({ ...posters }, ["red", "blue"], 3)).toEqual(posters);
    for (const kept of [posters, { red: 0 }, { ...posters, blue: "1" }, null, 7])
        expect(readPosters(kept, ["red", "blue"], 2)).toBeNull();
});
