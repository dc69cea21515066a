import { describe, expect, it } from "vitest";
import { copyOf, withChange, withCover, withKind, withNewPlace, withRogue } from "./places";

const PLACES = [
    { id: "Region 1", kind: "region", score: 3 },
    { id: "Rogue State", kind: "region", score: 2, rogue: true },
    { id: "Desk 1", kind: "media", score: 2, covers: ["crime"] },
    { id: "VIP Lounge", kind: "lounge", score: 0 },
];

it("copies what is suggested, so that it stays as it is", () => {
    const copied = copyOf(PLACES);
    copied[2].covers?.push("corruption");
    copied[0].score = 9;
    expect(PLACES[2].covers).toEqual(["crime"]);
    expect(PLACES[0].score).toBe(3);
    expect(copied[3]).toEqual(PLACES[3]);
});

it("changes one place", () => {
    const changed = withChange(PLACES, 0, { id: "Home" });
    expect(changed.map((one) => one.id)).toEqual(["Home", "Rogue State", "Desk 1", "VIP Lounge"]);
});

describe("a place of another kind", () => {
    it("covers something as a desk, and nothing else does", () => {
        expect(withKind(PLACES, 0, "media")[0]).toEqual({
            id: "Region 1",
            kind: "media",
            score: 3,
            covers: [],
        });
        expect(withKind(PLACES, 2, "media")[2]).toEqual(PLACES[2]);
        expect(withKind(PLACES, 2, "region")[2]).toEqual({ id: "Desk 1", kind: "region", score: 2 });
    });
    it("is the Rogue State no more, unless it is a region", () => {
        expect(withKind(PLACES, 1, "media")[1]).toEqual({
            id: "Rogue State",
            kind: "media",
            score: 2,
            covers: [],
        });
        expect(withKind(PLACES, 1, "region")[1]).toEqual(PLACES[1]);
    });
});

it("has one Rogue State at most", () => {
    const rogues = (index: number): string[] =>
        withRogue(PLACES, index).flatMap((one) => (one.rogue ? [one.id] : []));
    expect(rogues(0)).toEqual(["Region 1"]);
    expect(rogues(1)).toEqual([]);
});

it("covers more or less", () => {
    expect(withCover(PLACES, 2, "corruption")[2].covers).toEqual(["crime", "corruption"]);
    expect(withCover(PLACES, 2, "crime")[2].covers).toEqual([]);
});

describe("one more place", () => {
    const names = (kind: string, name: string): string[] =>
        withNewPlace(PLACES, kind, name).map((one) => one.id);

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
        expect(withNewPlace(lounge, "region", "Region {number}").map((one) => one.id)).toEqual([
            "Region 1",
            "VIP Lounge",
        ]);
    });
});
