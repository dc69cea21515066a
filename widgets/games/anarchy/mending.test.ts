import { describe, expect, it } from "vitest";
import type { AnarchyBoard } from "../../frontend/contract/screens";
import type { Building } from "./draft";
import { actionOfDraft, mendTargets, previewOf, readMoves, standing } from "./mending";

const view = {
    turn: 0,
    size: 6,
    seats: [
        {
            buildings: [
                { building: "shop", at: [4, 4] },
                { building: "factory", at: [2, 0] },
            ],
        },
    ],
    sites: [
        {
            at: [3, 3],
            objection: { clause: "ANA-4.4", text: "cut off" },
            caution: null,
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
        },
    ],
} as unknown as AnarchyBoard;
const draft: Building = { do: "buy_building", by: 0, building: "shop", at: [3, 3] };
const moved: Building = { ...draft, moves: [{ from: [4, 4], to: [5, 0] }] };

describe("earlier buildings that make way", () => {
    it("are lifted by a tap: those that help are lit, and the others can be tapped as well", () => {
        const targets = mendTargets(view, draft);
        expect([...targets.keys()]).toEqual(["0-4-4", "0-2-0"]);
        expect(targets.get("0-4-4")).toEqual({
            objection: null,
            next: { ...draft, moves: [], lifted: [4, 4] },
            isQuiet: false,
        });
        expect(targets.get("0-2-0")?.isQuiet).toBe(true);
    });
    it("are put down by the next tap, on the square where they help or on any other", () => {
        const targets = mendTargets(view, { ...draft, lifted: [4, 4] });
        expect(targets.size).toBe(36);
        expect(targets.get("0-5-0")).toEqual({ objection: null, next: moved, isQuiet: false });
        expect(targets.get("0-0-5")).toMatchObject({ next: { moves: [{ to: [0, 5] }] }, isQuiet: true });
        expect(targets.get("0-4-4")?.next).toEqual({ ...draft, moves: [] });
    });
    it("can move one after the other, each from where it stands by then", () => {
        const targets = mendTargets(view, moved);
        expect([...targets.keys()]).toEqual(["0-5-0", "0-2-0"]);
        expect([...targets.values()].some((target) => target.isQuiet)).toBe(false);
        const again = mendTargets(view, { ...moved, lifted: [5, 0] }).get("0-1-1")?.next;
        expect(again).toMatchObject({ moves: [...(moved.moves ?? []), { from: [5, 0], to: [1, 1] }] });
        expect(standing(view, moved.moves).map((placed) => placed.at)).toEqual([
            [5, 0],
            [2, 0],
        ]);
    });
    it("are shown where they would stand", () => {
        expect([...previewOf(view, moved)]).toEqual([
            ["0-4-4", null],
            ["0-5-0", "shop"],
            ["0-2-0", "factory"],
            ["0-3-3", "shop"],
        ]);
        expect([...previewOf(view, draft)]).toEqual([["0-3-3", "shop"]]);
    });
    it("are kept over a redraw only as moves", () => {
        expect(readMoves(moved.moves)).toEqual(moved.moves);
        expect(readMoves([{ from: [4, 4], to: [5] }])).toEqual([]);
        expect(readMoves([{ from: ["4", 4], to: [5, 0] }])).toEqual([]);
        expect(readMoves("moves")).toEqual([]);
    });
    it("are played without what is only lifted", () => {
        expect(actionOfDraft({ ...moved, lifted: [2, 0] })).toEqual(moved);
        expect(actionOfDraft({ ...draft, moves: [] })).toEqual(draft);
    });
});
