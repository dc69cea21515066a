import { describe, expect, it } from "vitest";
import type { LobbyGame } from "../../frontend/contract/screens";
import { numbersOf, optionsToSend, RANDOM, readValues, sectionsOf, type LobbyOption } from "./options";

const base = { label: "", explained: "", clause: null, players: null, section: "asked", field: null };
const choices = (...values: (string | number | boolean | null)[]) =>
    values.map((value) => ({ value, label: String(value), explained: "" }));
const able = { ...base, name: "able", kind: "per_seat" as const, least: 0, most: 6 };
const ABLE = { ...able, names: [{ name: "tech", label: "Tech" }], default: [{ tech: 3 }, { tech: 2 }] };

const OPTIONS: LobbyOption[] = [
    { ...base, name: "first", kind: "seat", default: RANDOM },
    { ...base, name: "teams", kind: "seats", default: [] },
    { ...base, name: "fast", kind: "choice", default: false, choices: choices(false, true) },
    { ...base, name: "rounds", kind: "choice", default: 5, choices: choices(5, 7, null) },
    { ...base, name: "money", kind: "number", default: 2, least: 0, most: 9 },
    { ...base, name: "prices", kind: "numbers", default: [1], least: 0, most: 9, item: "", none: "" },
    ABLE,
    { ...base, name: "board", kind: "own", default: RANDOM },
];
const CHESS = { options: OPTIONS } as LobbyGame;
const START = {
    first: RANDOM,
    teams: [],
    fast: false,
    rounds: 5,
    money: 2,
    prices: [1],
    able: {},
    board: RANDOM,
};

describe("options that were chosen before", () => {
    it("are as they were, but for what a field of the game's own keeps", () => {
        const values = {
            first: 4,
            teams: [1],
            fast: true,
            rounds: null,
            money: 0,
            prices: [],
            able: { 4: { tech: 6 } },
            board: "x",
        };
        const kept = JSON.parse(JSON.stringify(values)) as unknown;
        expect(readValues(kept, CHESS, [4, 1])).toEqual({ ...values, board: RANDOM });
    });
    it("keep a number that was typed beside the usual ones, null among these", () => {
        const bag: LobbyOption = {
            ...base,
            name: "bag",
            kind: "choice",
            default: null,
            choices: choices(null, 30),
            typed: { least: 0, most: 99 },
        };
        const read = (kept: unknown) =>
            readValues({ bag: kept }, { options: [bag] } as unknown as LobbyGame, []);
        expect([37, 30, null, 100, 2.5].map((kept) => read(kept).bag)).toEqual([37, 30, null, null, null]);
    });
    it("are as they are at first where they cannot be what they were", () => {
        const values = {
            first: 9,
            teams: "x",
            fast: 1,
            rounds: 6,
            money: 10,
            prices: "1",
            able: { 4: { tech: 7 }, 1: {}, 8: { tech: 1 } },
        };
        for (const kept of [values, null]) expect(readValues(kept, CHESS, [4, 1])).toEqual(START);
    });
});

it("are sent by who sits where now", () => {
    const values = { ...START, teams: [7, 9, 5], able: { 5: { tech: 1 }, 9: { tech: 4 } }, rounds: null };
    const { rounds: _, ...sent } = START; // what is nothing is not sent
    const keys = [7, 4, 5]; // who had the key 9 has left
    expect(optionsToSend(OPTIONS, { ...values, first: 4 }, keys)).toEqual({
        ...sent,
        first: 1,
        teams: [0, 2],
        able: [{ tech: 3 }, { tech: 2 }, { tech: 1 }],
    });
    expect(optionsToSend(OPTIONS, { ...values, first: 9 }, keys).first).toBe(RANDOM);
});

it("begin with what is suggested for a place, for the last of which it is the same beyond", () => {
    expect([0, 1, 2].map((place) => numbersOf(ABLE, {}, 0, place).tech)).toEqual([3, 2, 2]);
    expect(numbersOf({ ...ABLE, default: [] }, {}, 0, 0)).toEqual({ tech: 0 });
});

it("are laid out by section, unless another field draws them or they make no difference", () => {
    const ofSeats = { ...base, kind: "seats" as const, default: [] };
    const options: LobbyOption[] = [
        { ...ofSeats, name: "first" },
        { ...base, name: "part", kind: "own", default: null },
        { ...base, name: "board", kind: "own", default: null, field: {} },
        { ...ofSeats, name: "crowd", section: "house_rule", players: [5, 6] },
        { ...ofSeats, name: "long", section: "house_rule" },
    ];
    const names = (seats: number): unknown =>
        [...sectionsOf({ ...CHESS, options }, seats)].map(([section, all]) => [
            section,
            ...all.map((x) => x.name),
        ]);
    expect(names(3)).toEqual([
        ["asked", "first", "board"],
        ["house_rule", "long"],
    ]);
    expect(names(5)).toEqual([
        ["asked", "first", "board"],
        ["house_rule", "crowd", "long"],
    ]);
});
