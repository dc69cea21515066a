import { describe, expect, it } from "vitest";
import type { TableControl } from "../../frontend/contract/screens";
import { countsOf, PIECE, readLaid, TILE, useLayout } from "./layout";

const plan = { size: 2, counts: { vip: 1, guard: 1 } };
const begin = (counts: Record<string, number> = plan.counts) => useLayout(() => ({ ...plan, counts }));

describe("a headquarters that is laid out", () => {
    it("takes the tiles of each kind, then the piece, and is filled", () => {
        const layout = begin();
        expect(layout.palette.value).toEqual(["vip", "guard", PIECE]);
        expect([layout.now.value, layout.tap(0, 0), layout.left("vip")]).toEqual(["vip", true, 0]);
        expect(layout.filled.value).toEqual({});
        expect([layout.now.value, layout.tap(0, 1)]).toEqual(["guard", true]);
        const tiles = {
            squares: [
                [0, 0],
                [0, 1],
            ],
            kinds: ["vip", "guard"],
        };
        expect([layout.now.value, layout.filled.value]).toEqual([PIECE, tiles]);
        layout.tap(1, 0);
        expect(layout.now.value).toBeNull();
        expect(layout.filled.value).toEqual({
            squares: [
                [0, 0],
                [0, 1],
            ],
            kinds: ["vip", "guard"],
            piece: 0,
        });
    });
    it("tells no kinds where only the real tiles show them", () => {
        const layout = begin({ [TILE]: 2 });
        for (const [row, col] of [
            [0, 0],
            [0, 1],
            [1, 0],
        ] as const)
            layout.tap(row, col);
        expect(layout.filled.value).toEqual({
            squares: [
                [0, 0],
                [0, 1],
            ],
            piece: 0,
        });
    });
    it("lays what was picked as long as there is some", () => {
        const layout = begin();
        layout.pick("guard");
        layout.tap(1, 1);
        expect(layout.laid.value).toEqual({ "1-1": "guard" });
        layout.pick("guard");
        expect(layout.now.value).toBe("vip");
    });
    it("has the piece nowhere but on the far edge", () => {
        const layout = begin();
        layout.pick(PIECE);
        expect([layout.tap(0, 0), layout.piece.value]).toEqual([false, null]);
        expect([layout.tap(1, 0), layout.piece.value]).toEqual([true, 0]);
    });
    it("takes back a tile that is tapped, and the piece once all is placed", () => {
        const layout = begin();
        layout.tap(0, 0);
        layout.tap(0, 0);
        expect(layout.laid.value).toEqual({});
        layout.tap(0, 0);
        layout.tap(0, 1);
        layout.tap(1, 0);
        layout.tap(1, 0);
        expect([layout.piece.value, layout.now.value]).toEqual([null, PIECE]);
    });
    it("can be cleared of tiles", () => {
        const layout = begin();
        layout.pick(PIECE);
        layout.tap(1, 0);
        layout.tap(0, 0);
        layout.clear();
        expect([layout.laid.value, layout.piece.value]).toEqual([{}, 0]);
    });
});

describe("the number of tiles", () => {
    const fields = [
        {
            kind: "list",
            name: "squares",
            examples: [
                [
                    [0, 0],
                    [0, 1],
                    [1, 0],
                ],
            ],
        },
        { kind: "list", name: "kinds", examples: [["vip", "guard", "guard"]] },
    ] as unknown as TableControl["fields"];
    it("is that of an example, by kind or in all", () => {
        expect(countsOf({ fields }, true)).toEqual({ vip: 1, guard: 2 });
        expect(countsOf({ fields }, false)).toEqual({ [TILE]: 3 });
    });
    it("is none without an example", () => {
        expect(countsOf({ fields: [] }, true)).toEqual({});
    });
});

describe("a headquarters that was laid out before", () => {
    it("lies as it lay", () => {
        const kept = { laid: { "0-1": "guard" }, piece: 0 };
        const layout = useLayout(() => plan, readLaid(kept, plan));
        expect([layout.laid.value, layout.piece.value, layout.now.value]).toEqual([kept.laid, 0, "vip"]);
    });
    it("has no more tiles than there are, all of them on it", () => {
        const laid = { "0-0": "guard", "0-1": "guard", "0-2": "vip", "-1-0": "vip", x: "vip", "1-1": "king" };
        expect(readLaid({ laid, piece: 2 }, plan)).toEqual({ laid: { "0-0": "guard" }, piece: null });
        expect(readLaid([], plan)).toEqual({ laid: {}, piece: null });
    });
});
