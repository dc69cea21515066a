import { describe, expect, it } from "vitest";
import type { AnarchyBoard, AnarchyLabels, AnarchySeat, TableSeat } from "../../frontend/contract/screens";
import { settled } from "../../frontend/settled";
import {
    cardsText,
    chipsOf,
    headquartersOf,
    kindsSeen,
    sideOf,
    squareName,
    streetsOf,
    type Scene,
} from "./cells";

const SIZE = 2;
const seats = ["Ana", "Bo", "Cy"].map((name, seat): TableSeat => ({
    name,
    seat,
    colour: `c${seat}`,
    shape: "circle",
    due: false,
    card: "",
}));
const labels = {
    gate: "gate of {name}",
    cell: "row {row}, column {col}",
    headquarters: "{name}'s headquarters",
    empty: "empty",
    back: "tile",
    piece: "{name}'s piece",
    effect: "{effect}: {count} turns",
    effect_once: "{effect}: next turn",
    effect_now: "{effect}: this turn",
    cards_count: "{count} of {most}",
    building_names: { shop: "shop" },
    command_names: { travel_permit: "Travel permit", espionage: "Espionage", road_block: "Road block" },
    kinds: { vip: "VIP" },
} as unknown as AnarchyLabels;

const seatOf = (more: Partial<AnarchySeat> = {}): AnarchySeat =>
    ({
        gate: [],
        effects: [],
        face_down: [],
        permit: false,
        headquarters: Array.from({ length: SIZE }, (_, row) =>
            Array.from({ length: SIZE }, (_, col) => ({
                row,
                col,
                building: row === 0 && col === 1 ? "shop" : null,
                base_tile: row === 1 && col === 1,
                kind: null,
                pieces: row === 1 && col === 0 ? [2] : [],
            })),
        ),
        ...more,
    }) as unknown as AnarchySeat;

const sceneOf = (more: Partial<Scene> = {}): Scene => ({
    view: {
        size: SIZE,
        gate_column: 0,
        step: "buy",
        spying: null,
        seats: [seatOf({ gate: [1] }), seatOf(), seatOf()],
    } as unknown as AnarchyBoard,
    labels,
    seats,
    ...more,
});
const keysOf = (rows: { key: string }[][]) => rows.map((row) => row.map((cell) => cell.key));

describe("a headquarters", () => {
    it("begins at the centre, from behind at its far edge, and alone with its gate", () => {
        const rows = [
            ["0-0-0", "0-0-1"],
            ["0-1-0", "0-1-1"],
        ];
        expect(keysOf(headquartersOf(sceneOf(), 0, "near"))).toEqual(rows);
        expect(keysOf(headquartersOf(sceneOf(), 1, "far"))).toEqual([
            ["1-1-1", "1-1-0"],
            ["1-0-1", "1-0-0"],
        ]);
        expect(keysOf(headquartersOf(sceneOf(), 0, "alone"))).toEqual([["0-gate", "0-none-1"], ...rows]);
    });
    it("says what lies on each square, hidden tiles only to who looks at them", () => {
        const said = (scene: Scene) =>
            headquartersOf(scene, 0, "near")
                .flat()
                .map((cell) => cell.label);
        expect(said(sceneOf())).toEqual([
            "row 1, column 1: empty",
            "row 1, column 2: shop",
            "row 2, column 1: Cy's piece",
            "row 2, column 2: tile",
        ]);
        expect(said(sceneOf({ kinds: kindsSeen(0, [[1, 1, "vip"]]) }))[3]).toBe("row 2, column 2: VIP");
        expect(said(sceneOf({ kinds: kindsSeen(1, [[1, 1, "vip"]]) }))[3]).toBe("row 2, column 2: tile");
    });
    it("shows what a tap does, and what is chosen", () => {
        const targets = new Map([
            ["0-0-0", { objection: null }],
            ["0-0-1", { objection: { clause: "ANA-6.1", text: "no" } }],
        ]);
        const [first] = headquartersOf(sceneOf({ targets, picked: "0-0-0" }), 0, "near");
        expect(first?.map(({ lit, struck, picked }) => [lit, struck, picked])).toEqual([
            [true, false, true],
            [false, true, false],
        ]);
    });
});

describe("the streets", () => {
    it("have the gates of either side in columns that differ", () => {
        expect(keysOf(streetsOf(sceneOf()))).toEqual([
            ["0-gate", "1-gate"],
            ["1-0", "2-gate"],
        ]);
        expect(keysOf(streetsOf(sceneOf({ seats: seats.slice(0, 2) })))).toEqual([["0-gate", "1-gate"]]);
    });
    it("have the gate of whoever is out closed, unless a piece stands on it", () => {
        const { view } = sceneOf();
        const out = [seatOf({ out: true }), seatOf({ out: true, gate: [0] }), seatOf()];
        const tones = streetsOf(sceneOf({ view: { ...view, seats: out } })).flat();
        expect(tones.map((cell) => !!cell.tone?.includes("is-faint"))).toEqual([true, false, false, false]);
    });
});

it("names a square among all", () => {
    expect(squareName({ hq: 1, gate: true }, sceneOf())).toBe("gate of Bo");
    expect(squareName({ hq: 1, row: 0, col: 1 }, sceneOf())).toBe("row 1, column 2, Bo's headquarters");
});

it("says of a permit, effects by their turns, and how many cards lie face down", () => {
    const effects = [
        { command: "road_block", turns: 1 },
        { command: "espionage", turns: 2 },
    ];
    const seat = seatOf({ effects, permit: true, face_down: ["travel_permit", "espionage"] });
    const chips = chipsOf(seat, labels, false);
    expect(chips.map(({ icon, text, turns }) => [icon, text, turns])).toEqual([
        ["gate", "Travel permit", undefined],
        ["sign", "Road block: next turn", 1],
        ["eye", "Espionage: 2 turns", 2],
    ]);
    expect(cardsText(seat, labels, 3)).toBe("2 of 3");
    expect(chipsOf({ ...seat, permit: false }, labels, true)[0]?.text).toBe("Road block: this turn");
    expect(chipsOf({ ...seat, out: true }, labels, false)).toEqual([]);
});

it("numbers the squares of the walk that is chosen by its steps", () => {
    const rows = headquartersOf(sceneOf({ path: ["0-0-0", "0-gate"] }), 0, "alone");
    expect(rows.flat().flatMap(({ key, step }) => (step ? [[key, step]] : []))).toEqual([
        ["0-gate", 2],
        ["0-0-0", 1],
    ]);
});

it("numbers rows and columns along two edges, also where they are seen from behind", () => {
    const [near, far] = [0, 1].map((hq) => headquartersOf(sceneOf(), hq, sideOf(hq)));
    const numbers = (rows = near) => rows?.map((row) => row.map((cell) => [cell.row, cell.col]));
    expect(numbers(near)).toEqual([
        [
            [1, undefined],
            [undefined, undefined],
        ],
        [
            [2, 1],
            [undefined, 2],
        ],
    ]);
    expect(numbers(far)).toEqual([
        [
            [2, 2],
            [undefined, 1],
        ],
        [
            [1, undefined],
            [undefined, undefined],
        ],
    ]);
});

it("keeps squares that look as before the same objects, and rows of which none has changed", () => {
    const before = headquartersOf(sceneOf(), 0, "near");
    expect(settled(headquartersOf(sceneOf(), 0, "near"), before)).toBe(before);
    const after = settled(headquartersOf(sceneOf({ picked: "0-0-1" }), 0, "near"), before);
    expect(after[1]).toBe(before[1]);
    expect(after[0]?.map((cell, col) => cell === before[0]?.[col])).toEqual([true, false]);
    expect(after[0]?.[1]?.picked).toBe(true);
    // from behind, all squares are elsewhere
    const turned = settled(headquartersOf(sceneOf(), 0, "far"), before);
    expect(keysOf(turned)).toEqual([...keysOf(before)].reverse().map((row) => row.reverse()));
});
