import { describe, expect, it } from "vitest";
import type { AnarchyBoard, FieldChoice, TableControl } from "../../frontend/contract/screens";
import { readDraft } from "./draft";
import { aimsOf, cautionOf, targetsOf } from "./targets";

const AGAINST = { clause: "ANA-6.1", text: "no" };
const CAUTION = { clause: "ANA-6.4", text: "sure?" };
const choice = (value: unknown, objection: FieldChoice["objection"] = null) => ({ value, objection });
const controlOf = (name: string, ...choices: object[]): TableControl =>
    ({ do: name, by: 0, objection: null, fields: [{ choices }] }) as unknown as TableControl;
const aim = { objection: null, caution: null, hint: "", takes_tile: false };
const viewOf = (more: object = {}): AnarchyBoard =>
    ({
        turn: 0,
        size: 6,
        seats: [{ buildings: [{ building: "shop", at: [4, 4] }] }, { base_tiles: [[0, 1]] }],
        sites: [
            { at: [0, 0], objection: AGAINST, caution: null, moves: [] },
            { at: [2, 2], objection: null, caution: CAUTION, moves: [] },
            {
                at: [3, 3],
                objection: AGAINST,
                caution: null,
                moves: [
                    [
                        [4, 4],
                        [5, 0],
                    ],
                ],
            },
        ],
        aims: {
            espionage: [{ ...aim, seat: 1, takes_tile: true }],
            quarantine: [
                { ...aim, seat: 0 },
                { ...aim, seat: 1, caution: CAUTION },
            ],
            road_block: [{ ...aim, seat: null, caution: CAUTION }],
        },
        jumps: [
            { seat: 1, objection: null },
            { seat: 2, objection: AGAINST },
        ],
        ...more,
    }) as unknown as AnarchyBoard;
const view = viewOf();

const gate = { hq: 0, gate: true } as const;
const MOVE = controlOf(
    "move",
    choice({ hq: 0, row: 2, col: 3 }),
    choice({ hq: 0, row: 5, col: 5 }, AGAINST),
    choice(gate),
);
const BUILD = controlOf("buy_building", choice("shop"));
const COMMAND = controlOf("buy_command", choice("quarantine"), choice("espionage"));
const building = { do: "buy_building", by: 0, building: "shop" } as const;
const command = (name: string, target?: number) => ({
    do: "buy_command" as const,
    by: 0,
    command: name,
    ...(target !== undefined && { target }),
});

describe("a tap on a square", () => {
    it("chooses a walk, or says why not", () => {
        const targets = targetsOf(view, [MOVE], null);
        const next = { do: "move", by: 0, to: { hq: 0, row: 2, col: 3 } };
        expect(targets.get("0-2-3")).toEqual({ objection: null, next });
        expect(targets.get("0-5-5")?.objection).toBe(AGAINST);
        expect(targets.has("0-0-0")).toBe(false);
    });
    it("chooses a walk over a gate to any gate but that one", () => {
        const targets = targetsOf(view, [MOVE], null);
        expect(targets.get("0-gate")?.next).toEqual({ do: "move", by: 0, to: gate });
        expect(targets.get("1-gate")?.next).toEqual({ do: "move", by: 0, to: gate, jump_to: 1 });
        expect(targets.get("2-gate")?.objection).toBe(AGAINST);
    });
    it("builds where a building is chosen, in the headquarters of the mover, or says why not", () => {
        const targets = targetsOf(view, [MOVE, BUILD], building);
        expect(targets.size).toBe(36);
        const next = { ...building, at: [4, 1] };
        expect(targets.get("0-4-1")).toMatchObject({ objection: null, next, isPlayed: true });
        expect(targets.get("0-0-0")?.objection).toBe(AGAINST);
    });
    it("chooses a site first that is warned of, and the next tap builds there", () => {
        expect(targetsOf(view, [BUILD], building).get("0-2-2")).toMatchObject({ isPlayed: false });
        expect(cautionOf(view, { ...building, at: [2, 2] })).toBe(CAUTION);
        expect(cautionOf(view, { ...building, at: [2, 3] })).toBe(null);
    });
    it("chooses a square where an earlier building has to make way, though it is not lit", () => {
        const next = { ...building, at: [3, 3] };
        const target = targetsOf(view, [BUILD], building).get("0-3-3");
        expect(target).toEqual({ objection: null, next, isPlayed: false, isQuiet: true });
        expect([...targetsOf(view, [BUILD], next).keys()]).toEqual(["0-4-4"]);
    });
    it("is on tiles alone while a command is chosen that takes one, and on no square with any other", () => {
        const next = { ...command("espionage", 1), at: [0, 1] };
        expect([...targetsOf(view, [MOVE, COMMAND], command("espionage"))]).toEqual([
            ["1-0-1", { objection: null, next, isPlayed: true }],
        ]);
        expect(targetsOf(view, [MOVE, COMMAND], command("quarantine")).size).toBe(0);
    });
    it("puts a piece on the far edge that has to begin anew", () => {
        const targets = targetsOf(view, [controlOf("return_home")], null);
        expect(targets.size).toBe(6);
        expect(targets.get("0-5-4")).toMatchObject({ next: { do: "return_home", by: 0, col: 4 } });
    });
    it("does nothing where the rules object to all of it", () => {
        expect(targetsOf(view, [{ ...MOVE, objection: AGAINST }], null).size).toBe(0);
    });
});

describe("a command", () => {
    it("names one of the seats, or nobody", () => {
        expect(aimsOf(view, command("espionage")).map((aim) => aim.seat)).toEqual([1]);
        expect(aimsOf(view, null)).toEqual([]);
    });
    it("is warned of where it has no effect", () => {
        expect(cautionOf(view, command("quarantine", 1))).toBe(CAUTION);
        expect(cautionOf(view, command("quarantine", 0))).toBe(null);
        expect(cautionOf(view, command("road_block"))).toBe(CAUTION);
    });
});

describe("what was chosen before", () => {
    it("is chosen again as long as it can be", () => {
        const move = { do: "move", by: 0, to: { hq: 0, row: 2, col: 3 } };
        const read = (kept: unknown) => readDraft(kept, view, [MOVE]);
        expect(read(move)).toEqual(move);
        expect(read({ ...move, by: 1 })).toBeNull();
        expect(read({ ...move, to: { hq: 0, row: 5, col: 5 } })).toBeNull();
        expect(read({ ...move, to: "gate" })).toBeNull();
        expect(readDraft(move, view, [])).toBeNull();
    });
    it("is chosen as far as it can be", () => {
        const read = (kept: unknown) => readDraft(kept, view, [COMMAND]);
        const bought = command("quarantine");
        expect(read(command("quarantine", 1))).toEqual(command("quarantine", 1));
        expect(read(command("quarantine", 3))).toEqual(bought);
        expect(read(command("war"))).toBeNull();
        expect([read(null), read("x"), read([bought])]).toEqual([null, null, null]);
    });
    it("is a building with the moves that make way for it, but none that is only lifted", () => {
        const moves = [{ from: [4, 4], to: [5, 0] }];
        const read = (kept: unknown) => readDraft(kept, view, [BUILD]);
        const begun = { ...building, at: [3, 3], moves };
        expect(read({ ...begun, lifted: [2, 0] })).toEqual(begun);
        expect(read({ ...begun, at: [1, 1] })).toEqual(building);
    });
});
