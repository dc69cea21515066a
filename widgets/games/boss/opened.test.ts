import { describe, expect, it } from "vitest";
import type { Control } from "../../frontend/contract/screens";
import { isStillOpen, readOpened, type Opened, type Sight } from "./opened";

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
const SIGHT = {
    view: {
        picks: { 1: [{ do: "agree", picks: [{ given: { clan: "sharks" } }] }] },
        parts: { wolves: [{ kind: "holder", seat: 2, with: "poster", is_here: false }] },
        spaces: [null, null],
        deal_cards: [null],
    },
    controls: [control("agree", 1), control("describe_space", null)],
    dealId: "3.2",
} as unknown as Sight;
const AGREE = { kind: "agree", seat: 1, given: { clan: "sharks" }, deal: "3.2" } as Opened;
const ALL: Opened[] = [{ kind: "hand", seat: 1, deal: "3.2" }, AGREE, { kind: "cards" }];

describe("what was open on the board", () => {
    it("is open again as long as it can be", () => {
        const kept: Opened[] = [...ALL, { kind: "piece", place: { space: 1 } }];
        expect(readOpened(JSON.parse(JSON.stringify(kept)), SIGHT)).toEqual(kept);
        expect(readOpened(kept, { ...SIGHT, controls: [] })).toEqual([{ kind: "cards" }]);
    });
    it("is nothing that nobody is offered, and nothing that is none of it", () => {
        const kept = [
            { kind: "agree", seat: 1, given: { clan: "wolves" }, deal: "3.2" },
            { kind: "piece", place: { space: 2 } },
            { kind: "piece", place: { space: "x" } },
            { kind: "piece", place: { number: 1 } },
            { kind: "piece" },
            { kind: "hand", seat: 7, deal: "3.2" },
            { kind: "door" },
            1,
            null,
        ];
        expect(readOpened(kept, SIGHT)).toEqual([]);
        expect(readOpened(kept, { ...SIGHT, dealId: "" })).toEqual([]);
        expect(readOpened({ kind: "cards" }, SIGHT)).toEqual([]);
    });
    it("goes with what it was opened for", () => {
        const stop: Opened = { kind: "stop", deal: "3.2" };
        const why = { clause: "BOSS-4.6", text: "too late" };
        expect(isStillOpen(stop, { ...SIGHT, controls: [control("stop", 2)] })).toBe(true);
        expect(isStillOpen(stop, { ...SIGHT, controls: [control("stop", 2, why)] })).toBe(false);
        expect(isStillOpen(AGREE, { ...SIGHT, view: { ...SIGHT.view, picks: {} } })).toBe(false);
    });
    it("is an offer only to who holds the clan on another device and has not agreed", () => {
        const offer: Opened = {
            kind: "offer",
            seat: 2,
            given: { clan: "wolves", with: "poster" },
            deal: "3.2",
        };
        const holder = SIGHT.view.parts.wolves[0];
        const isOpen = (part: object, sheet = offer): boolean => {
            const parts = { wolves: [{ ...holder, ...part }] } as typeof SIGHT.view.parts;
            return isStillOpen(sheet, { ...SIGHT, view: { ...SIGHT.view, parts } });
        };
        expect(isOpen({})).toBe(true);
        for (const part of [{ kind: "offer" }, { is_here: true }, { seat: 3 }, { with: "card" }])
            expect(isOpen(part)).toBe(false);
        expect(isOpen({}, { ...offer, given: { clan: "sharks", with: "poster" } })).toBe(false);
        expect(isOpen({}, { ...offer, deal: "3.4" })).toBe(false);
    });
    it("ends with its deal, and when another becomes the Boss", () => {
        for (const dealId of ["3.4", "4.2", ""])
            expect(ALL.filter((sheet) => isStillOpen(sheet, { ...SIGHT, dealId }))).toEqual([
                { kind: "cards" },
            ]);
    });
});
