import { describe, expect, it } from "vitest";
import type { BastardsBoard, Control } from "../../frontend/contract/screens";
import { askedHere, exposersOf, silenceOf } from "./exposers";

const NO = { text: "First Ana.", clause: "BAS-8.2" };
const control = (name: string, by: number, objection: Control["objection"] = null): Control =>
    ({ do: name, by, objection, fields: [] }) as unknown as Control;
const view = {
    exposers: [
        { seat: 2, vps: ["2.1", "2.3"], after: [] },
        { seat: 0, vps: ["0.1"], after: [2] },
    ],
} as Pick<BastardsBoard, "exposers">;
const here = [control("expose", 2), control("expose", 0, NO), control("let_pass", 2), control("let_pass", 0)];
const pass = (by: number): object => ({ do: "let_pass", by });

describe("who may still expose what is declared", () => {
    it("is asked in order, with the VPs at desks, and waits while others come first", () => {
        const [first, later] = exposersOf(view, here);
        expect(first.exposes.map((one) => one.action)).toEqual([
            { do: "expose", by: 2, vp: "2.1" },
            { do: "expose", by: 2, vp: "2.3" },
        ]);
        expect(first.passes).toEqual(pass(2));
        expect(later).toMatchObject({ seat: 0, after: [2], exposes: [], passes: pass(0) });
    });
    it("names no VP where no places are described", () => {
        const [only] = exposersOf({ exposers: [{ seat: 1, vps: [], after: [] }] }, [control("expose", 1)]);
        expect(only.exposes).toEqual([{ action: { do: "expose", by: 1 }, vp: null }]);
    });
    it("is asked on the device where the seat plays", () => {
        expect(askedHere(exposersOf(view, here))).toBe(2);
        expect(askedHere(exposersOf(view, [control("let_pass", 0)]))).toBe(0);
        expect(askedHere(exposersOf(view, []))).toBeNull();
    });
});

describe("that nobody exposes it", () => {
    const proceed = control("proceed", 1);
    it("is one tap: the declarer proceeds, where all play here", () => {
        expect(silenceOf(exposersOf(view, here), [...here, proceed])).toEqual([{ do: "proceed", by: 1 }]);
    });
    it("is one tap for all who play here, where others play elsewhere", () => {
        expect(silenceOf(exposersOf(view, here), here)).toEqual([pass(2), pass(0)]);
    });
    it("needs no button of its own where one seat plays here, or none", () => {
        const phone = [control("let_pass", 0), proceed];
        expect(silenceOf(exposersOf(view, phone), phone)).toBeNull();
        expect(silenceOf(exposersOf(view, [proceed]), [proceed])).toBeNull();
    });
    it("is said by nobody once all have let it pass", () => {
        expect(silenceOf([], [proceed])).toBeNull();
    });
});
