import { describe, expect, it } from "vitest";
import type { BastardsBoard } from "../../frontend/contract/screens";
import { actionsOf, countsOf, fieldsOf, nextOf, readMoves, withMore, withStep, type Step } from "./moves";

const NO = { clause: "BAS-9.6", text: "At war." };
const card = { isCard: true, reason: "a flood" };
const mistake = { isCard: false, reason: "it lay otherwise" };
const board = {
    seats: [
        { vps: [{ id: "0.1", place: "Rest", black: 2 }] },
        { vps: [{ id: "1.1", place: null, black: 0 }] },
    ],
    places: [{ id: "Rest" }, { id: "Lounge" }],
} as unknown as BastardsBoard;

describe("what has moved", () => {
    it("is moved by the card, or set where the book was wrong", () => {
        const steps: Step[] = [{ what: "place", vp: "0.1", value: "Lounge" }];
        expect(actionsOf(steps, card)).toEqual([
            { do: "displace", vp: "0.1", place: "Lounge", reason: "a flood" },
        ]);
        expect(actionsOf(steps, mistake)).toEqual([
            { do: "set", what: "place", vp: "0.1", value: "Lounge", reason: "it lay otherwise" },
        ]);
        const off: Step[] = [{ what: "place", vp: "0.1", value: null }];
        expect(actionsOf(off, card)[0]).toMatchObject({ do: "set", what: "place", value: null });
    });
    it("is also what lies on a Vice president or before a company", () => {
        const steps: Step[] = [
            { what: "black", vp: "0.1", value: 3 },
            { what: "stuff_rest", value: -1 },
            { what: "sign", value: null },
        ];
        expect(actionsOf(steps, card).map(({ what, value }) => [what, value])).toEqual([
            ["black", 3],
            ["stuff_rest", -1],
            ["sign", null],
        ]);
    });
    it("counts once where it is the same, and as often as a Vice president was moved", () => {
        let steps: Step[] = [];
        for (const seat of [0, 1]) steps = withStep(steps, { what: "prize", value: seat });
        for (const place of ["Rest", "Lounge"])
            steps = withStep(steps, { what: "place", vp: "0.1", value: place });
        for (const vp of ["0.1", "1.1"]) steps = withStep(steps, { what: "black", vp, value: 1 });
        expect(steps).toHaveLength(5);
        expect(steps[0]).toEqual({ what: "prize", value: 1 });
    });
    it("is counted up and down, black money not below nothing", () => {
        const steps: Step[] = [
            { what: "black", vp: "0.1", value: 0 },
            { what: "stuff_rest", value: 0 },
            { what: "sign", value: 1 },
        ];
        expect(steps.map(countsOf)).toEqual([
            { more: true, less: false },
            { more: true, less: true },
            { more: false, less: false },
        ]);
        expect(withMore(steps, 1, -1)[1]).toEqual({ what: "stuff_rest", value: -1 });
        expect(withMore(steps, 2, 1)).toEqual(steps);
    });
});

describe("what was put together before", () => {
    it("comes back as far as it can be on this board", () => {
        const steps: Step[] = [
            { what: "place", vp: "0.1", value: "Lounge" },
            { what: "place", vp: "1.1", value: null },
            { what: "black", vp: "0.1", value: 3 },
            { what: "stuff_rest", value: -1 },
            { what: "prize", value: null },
            { what: "start_seat", value: 1 },
        ];
        const strange = [
            { what: "place", vp: "7.1", value: "Lounge" },
            { what: "place", vp: "0.1", value: "Moon" },
            { what: "black", vp: "0.1", value: -1 },
            { what: "stuff_rest", value: "2" },
            { what: "start_seat", value: null },
            { what: "sign", value: 2 },
            { what: "phase", value: 1 },
            "step",
        ];
        const kept = { isCard: false, note: "a flood", steps: [...steps, ...strange] };
        expect(readMoves(kept, board)).toEqual({ isCard: false, note: "a flood", steps });
        expect(readMoves("nothing", board)).toEqual({ isCard: true, note: "", steps: [] });
    });
});

describe("what can be tapped next", () => {
    it("is asked about of each Vice president, or of each place for one", () => {
        expect(nextOf(board, null).map(({ vp }) => vp)).toEqual(["0.1", "1.1"]);
        expect(nextOf(board, "0.1").map(({ place }) => place)).toEqual(["Rest", "Lounge"]);
    });
    it("are the Vice presidents, and the places for one, with what speaks against each", () => {
        const [vps, ...none] = fieldsOf(board, null, [null, NO]);
        expect([vps.choices.map((choice) => choice.objection), none]).toEqual([[null, NO], []]);
        const [taken, places] = fieldsOf(board, "0.1", [NO, null]);
        expect([taken.value, places.choices.map((choice) => choice.objection)]).toEqual(["0.1", [NO, null]]);
        expect(fieldsOf(board, "0.1", [])[1].choices[0].objection).toBeNull();
    });
});
