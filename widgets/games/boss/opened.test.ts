import { describe, expect, it } from "vitest";
import type { BossBoard, Control } from "../../frontend/contract/screens";
import { readOpened, stillOpen, type Opened } from "./opened";

const control = (name: string, by: number | null, objection: Control["objection"] = null): Control => ({
    do: name,
    by,
    title: name,
    sealed: false,
    objection,
    fields: [],
    quick: false,
    asks: true,
});
const CONTROLS = [control("agree", 1), control("describe_space", null)];
const BOARD = {
    picks: { 1: { agree: [{ clan: "sharks" }] } },
    spaces: [null, null],
    deal_cards: [null],
    deals_done: 3,
    deal: { boss: 2 },
} as unknown as BossBoard;
const AGREE: Opened = { kind: "agree", by: 1, given: { clan: "sharks" }, deal: "3.2" };
const read = (kept: unknown, controls = CONTROLS): Opened[] =>
    readOpened(kept, BOARD, controls, ["sharks", "wolves"]);

describe("what was open on the board", () => {
    it("is open again as long as it can be", () => {
        const kept: Opened[] = [{ kind: "hand", seat: 1, deal: "3.2" }, AGREE, { kind: "cards" }];
        expect(read(kept)).toEqual(kept);
        expect(read(kept, [])).toEqual([{ kind: "cards" }]);
        const space = { kind: "piece", piece: { space: 1, fields: { dividends: 2, required: ["bears"] } } };
        expect(read([space])).toEqual([
            { kind: "piece", piece: { space: 1, fields: { dividends: 2, required: [], choose: null } } },
        ]);
    });
    it("is nothing that nobody is offered, and nothing that is none of it", () => {
        const wolves = { kind: "agree", by: 1, given: { clan: "wolves" }, deal: "3.2" };
        const beyond = { kind: "piece", piece: { space: 2 } };
        const card = { kind: "piece", piece: { number: 1, fields: { value: 2 } } };
        expect(
            read([{ kind: "hand", seat: 7, deal: "3.2" }, wolves, beyond, card, { kind: "door" }, 1, null]),
        ).toEqual([]);
        expect(read({ kind: "cards" })).toEqual([]);
    });
    it("goes with what it was opened for", () => {
        const stop: Opened[] = [{ kind: "stop", deal: "3.2" }];
        expect(stillOpen(stop, BOARD, [control("stop", 2)])).toEqual(stop);
        const why = { clause: "BOSS-4.6", text: "too late" };
        expect(stillOpen(stop, BOARD, [control("stop", 2, why)])).toEqual([]);
        expect(stillOpen([AGREE], { ...BOARD, picks: {} }, CONTROLS)).toEqual([]);
    });
    it("ends with its deal, and when another becomes the Boss", () => {
        const all: Opened[] = [{ kind: "hand", seat: 1, deal: "3.2" }, AGREE, { kind: "cards" }];
        const isOpenIn = (change: object): string[] =>
            stillOpen(all, { ...BOARD, ...change } as BossBoard, CONTROLS).map((one) => one.kind);
        expect(isOpenIn({})).toEqual(["hand", "agree", "cards"]);
        expect(isOpenIn({ deal: { boss: 4 } })).toEqual(["cards"]);
        expect(isOpenIn({ deals_done: 4 })).toEqual(["cards"]);
        expect(isOpenIn({ deal: null })).toEqual(["cards"]);
    });
});
