import { describe, expect, it } from "vitest";
import type { ChoicesOf, Field } from "../../frontend/composables/choices";
import type { FieldChoice, TableControl } from "../../frontend/contract/screens";
import { cautionOf } from "./cautions";
import { readDraft, type Move } from "./draft";
import { aimsOf, jumpsOf, targetsOf } from "./targets";

const AGAINST = { clause: "ANA-6.1", text: "no" };
const choicesOf: ChoicesOf = ({ fields }, name) => fields.find((one) => one.name === name)?.choices ?? [];
const outline = { label: "", optional: false, single: true, drawn: false, open: false };
const squares = (name: string, ...choices: Omit<FieldChoice, "label">[]): Field => ({
    ...outline,
    name,
    kind: "square",
    choices: choices.map((one) => ({ ...one, label: "" })),
});
const values = (name: string, ...of: FieldChoice["value"][]): Field => ({
    ...outline,
    name,
    kind: "choice",
    choices: of.map((value) => ({ value, label: String(value), objection: null })),
});
const control = (name: string, ...fields: Field[]): TableControl => ({
    do: name,
    by: 0,
    title: name,
    sealed: false,
    objection: null,
    fields,
    quick: false,
    asks: true,
    curtain: false,
    elsewhere: false,
    again: false,
});
const CAUTION = { clause: "ANA-6.4", text: "sure?" };
const MEND = {
    at: [3, 3],
    moves: [
        [
            [4, 4],
            [5, 0],
        ],
        [
            [4, 4],
            [5, 1],
        ],
    ],
};
const cautions = {
    mends: [MEND],
    site_cautions: [{ at: [2, 2], caution: CAUTION }],
    command_cautions: [{ command: "quarantine", target: 1, caution: CAUTION }],
};
const built = [
    { building: "shop", at: [4, 4] },
    { building: "factory", at: [2, 0] },
];
const offered = (...controls: TableControl[]) => ({
    controls,
    mover: 0,
    size: 6,
    choicesOf,
    cautions,
    built,
});

const gate = { hq: 1, gate: true } as const;
const MOVE = control(
    "move",
    squares(
        "to",
        { value: { hq: 0, row: 2, col: 3 }, objection: null },
        { value: { hq: 0, row: 5, col: 5 }, objection: AGAINST },
        { value: gate, objection: null },
    ),
    values("jump_to", 1, 2),
);

/** A command against seat 1, and against a tile of it. */
const buying = (...tiles: [number, number][]): TableControl =>
    control(
        "buy_command",
        values("command"),
        values("target", 1),
        squares("at", ...tiles.map((value) => ({ value, objection: AGAINST }))),
    );

describe("a tap on a square", () => {
    it("chooses a walk, or says why not", () => {
        const targets = targetsOf(offered(MOVE), null);
        const walk = { do: "move", by: 0, to: { hq: 0, row: 2, col: 3 } };
        expect(targets.get("0-2-3")).toEqual({ objection: null, draft: walk });
        expect(targets.get("0-5-5")?.objection).toBe(AGAINST);
        expect(targets.has("0-0-0")).toBe(false);
    });
    it("chooses a walk over a gate to any gate but that one", () => {
        const targets = targetsOf(offered(MOVE), null);
        expect(targets.get("1-gate")?.draft).toEqual({ do: "move", by: 0, to: gate });
        expect(targets.get("2-gate")?.draft).toEqual({ do: "move", by: 0, to: gate, jump_to: 2 });
    });
    it("chooses a square where an earlier building has to make way, though it is not lit", () => {
        const against = { clause: "ANA-4.4", text: "cut off" };
        const site = squares("at", { value: [3, 3], objection: against });
        const draft = { do: "buy_building", by: 0, building: "shop" } as const;
        const buy = control("buy_building", values("building", "shop"), site);
        const chosen = { ...draft, at: [3, 3] as const };
        const targets = targetsOf(offered(buy), draft);
        expect([...targets]).toEqual([["0-3-3", { objection: against, draft: chosen, canMend: true }]]);
        expect([...targetsOf(offered(buy), chosen).keys()]).toEqual(["0-4-4", "0-2-0"]);
        const moves = [{ from: [4, 4], to: [5, 0] }];
        expect(readDraft({ ...chosen, moves, lifted: [2, 0] }, offered(buy))).toEqual({ ...chosen, moves });
        expect(readDraft({ ...chosen, at: [1, 1], moves }, offered(buy))).toEqual(draft);
    });
    it("builds where a building is chosen, in the headquarters of the mover", () => {
        const site = squares("at", { value: [4, 1], objection: null });
        const draft = { do: "buy_building", by: 0, building: "shop" } as const;
        const targets = targetsOf(offered(MOVE, control("buy_building", values("building"), site)), draft);
        expect([...targets]).toEqual([["0-4-1", { objection: null, action: { ...draft, at: [4, 1] } }]]);
    });
    it("chooses a site first that is warned of, and the next tap builds there", () => {
        const site = squares("at", { value: [2, 2], objection: null });
        const draft = { do: "buy_building", by: 0, building: "shop" } as const;
        const targets = targetsOf(offered(control("buy_building", values("building"), site)), draft);
        expect([...targets]).toEqual([["0-2-2", { objection: null, draft: { ...draft, at: [2, 2] } }]]);
        expect(cautionOf(cautions, { ...draft, at: [2, 2] })).toBe(CAUTION);
        expect(cautionOf(cautions, { ...draft, at: [2, 3] })).toBe(null);
    });
    it("is on tiles alone while a command is chosen that takes one, and on no square with any other", () => {
        const draft = { do: "buy_command", by: 0, command: "espionage" } as const;
        const spied = targetsOf(offered(MOVE, buying([0, 1])), draft);
        expect([...spied]).toEqual([
            ["1-0-1", { objection: AGAINST, action: { ...draft, target: 1, at: [0, 1] } }],
        ]);
        expect(targetsOf(offered(MOVE, buying()), { ...draft, command: "negative_ad" }).size).toBe(0);
    });
    it("puts a piece on the far edge that has to begin anew", () => {
        const targets = targetsOf(offered(control("return_home", values("col", 4))), null);
        expect(targets.get("0-5-4")?.action).toEqual({ do: "return_home", by: 0, col: 4 });
    });
    it("does nothing where the rules object to all of it", () => {
        expect(targetsOf(offered({ ...MOVE, objection: AGAINST }), null).size).toBe(0);
    });
});

describe("a command", () => {
    it("names one of the seats, and says whether a tile is chosen next", () => {
        const draft = { do: "buy_command", by: 0, command: "espionage" } as const;
        const aim = { hq: 1, objection: null };
        expect(aimsOf(offered(buying([0, 1])), draft)).toEqual([{ ...aim, takesTile: true }]);
        expect(aimsOf(offered(buying()), draft)).toEqual([{ ...aim, takesTile: false }]);
        expect(aimsOf(offered(buying()), null)).toEqual([]);
    });
    it("is warned of where it has no effect", () => {
        const draft = { do: "buy_command", by: 0, command: "quarantine", target: 1 } as const;
        expect(cautionOf(cautions, draft)).toBe(CAUTION);
        expect(cautionOf(cautions, { ...draft, target: 0 })).toBe(null);
    });
});

describe("the gates that a walk can jump to", () => {
    const move = (to: Move["to"]): Move => ({ do: "move", by: 0, to });
    it("are there if it ends on a gate and has not jumped", () => {
        expect(jumpsOf(offered(MOVE), move(gate))).toEqual([1, 2]);
        expect(jumpsOf(offered(MOVE), move({ hq: 0, row: 2, col: 3 }))).toEqual([]);
        expect(jumpsOf(offered(MOVE), { ...move(gate), jump_to: 2 })).toEqual([]);
    });
});

describe("what was chosen before", () => {
    const walks = offered(MOVE);
    it("is chosen again as long as it can be", () => {
        const move = { do: "move", by: 0, to: { hq: 0, row: 2, col: 3 } };
        expect(readDraft(move, walks)).toEqual(move);
        expect(readDraft({ ...move, by: 1 }, walks)).toBeNull();
        expect(readDraft({ ...move, to: { hq: 0, row: 5, col: 5 } }, walks)).toBeNull();
        expect(readDraft({ ...move, to: "gate" }, walks)).toBeNull();
        expect(readDraft(move, { ...walks, mover: null })).toBeNull();
    });
    it("is chosen as far as it can be", () => {
        const shop = offered(control("buy_command", values("command", "quarantine"), values("target", 1)));
        const bought = { do: "buy_command", by: 0, command: "quarantine" };
        expect(readDraft({ ...bought, target: 1 }, shop)).toEqual({ ...bought, target: 1 });
        expect(readDraft({ ...bought, target: 3 }, shop)).toEqual(bought);
        expect(readDraft({ ...bought, command: "war" }, shop)).toBeNull();
        expect([readDraft(null, shop), readDraft("x", shop), readDraft([bought], shop)]).toEqual([
            null,
            null,
            null,
        ]);
    });
});
