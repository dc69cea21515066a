// @vitest-environment happy-dom
import { describe, expect, it } from "vitest";
import { layoutOf, movesBetween, type Layout } from "./motion";

const rect = (left: number, top = 0): DOMRect => new DOMRect(left, top, 10, 10);
const element = {} as HTMLElement;

function layout(
    pieces: Record<string, DOMRect>,
    pools: [kind: string, amount: number, left: number][] = [],
    origin = rect(0),
): Layout {
    return {
        origin,
        pieces: new Map(Object.entries(pieces).map(([name, at]) => [name, { element, rect: at }])),
        pools: pools.map(([kind, amount, left]) => ({ element, kind, amount, rect: rect(left) })),
    };
}

const ways = (before: Layout, now: Layout) =>
    movesBetween(before, now).map(({ from, to }) => [from.left, to.left]);

describe("what was moved on a board", () => {
    it("is a piece that lies elsewhere; not one that is new, or was laid out anew by a pixel", () => {
        const before = layout({ marker: rect(0), vp: rect(50) });
        expect(ways(before, layout({ marker: rect(200), vp: rect(52), other: rect(9) }))).toEqual([[0, 200]]);
    });

    it("is nothing where the board itself was moved", () => {
        const before = layout({ marker: rect(0) });
        expect(ways(before, layout({ marker: rect(70) }, [], rect(70)))).toEqual([]);
    });

    it("is what one pool lost and another one of its kind gained", () => {
        const before = layout({}, [
            ["workers", 5, 0],
            ["workers", 1, 100],
            ["credits", 4, 300],
        ]);
        const now = layout({}, [
            ["workers", 3, 0],
            ["workers", 3, 100],
            ["credits", 2, 300],
        ]);
        expect(ways(before, now)).toEqual([
            [0, 100],
            [0, 100],
        ]);
    });

    it("is never more than eyes can follow, and nothing on another board", () => {
        const before = layout({}, [
            ["money", 90, 0],
            ["money", 0, 100],
        ]);
        const now = layout({}, [
            ["money", 0, 0],
            ["money", 90, 100],
        ]);
        expect(ways(before, now)).toHaveLength(12);
        expect(ways(before, layout({}, [["money", 3, 0]]))).toEqual([]);
    });
});

it("a board says which of its elements are pieces, and what its pools hold", () => {
    const board = document.createElement("div");
    board.innerHTML = '<i data-piece="marker"></i><b data-pool="workers" data-amount="3"></b>';
    const { pieces, pools } = layoutOf(board);
    expect([...pieces.keys()]).toEqual(["marker"]);
    expect(pools.map(({ kind, amount }) => [kind, amount])).toEqual([["workers", 3]]);
});
