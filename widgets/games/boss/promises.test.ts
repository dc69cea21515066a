import { describe, expect, it } from "vitest";
import type { BossPromise, BossSlot } from "../../frontend/contract/screens";
import { costsOf, emptyAs, filledSlots, readChoices, toggled, type Filling } from "./promises";

const offer = (clan: string, seat: number, amount: number): BossPromise => ({
    seat,
    clan,
    with: "poster",
    amount,
});
const slot = (clan: string, is_required: boolean, offers: BossPromise[], by = offers[0]): BossSlot => ({
    clan,
    is_required,
    offers,
    by: by ?? null,
    poster: null,
    is_travelled: false,
});
const OWN = offer("red", 0, 0);
const BLUE = [offer("blue", 4, 2), offer("blue", 1, 4)];
const LIST = [offer("magenta", 3, 1), offer("orange", 4, 3), offer("green", 5, 6)];
// the Boss is seat 0; the list takes two of three, and by default the dearest is left out
const DEAL = {
    choose: 2,
    slots: [
        slot("red", true, [OWN]),
        slot("blue", true, BLUE),
        slot("magenta", false, [LIST[0]]),
        slot("orange", false, [LIST[1]]),
        { ...slot("green", false, [LIST[2]]), by: null },
    ],
};
const DEFAULT = { red: 0, blue: 4, magenta: 3, orange: 4 };

const parts = (chosen: Filling | null): Filling =>
    Object.fromEntries(
        filledSlots(DEAL, chosen).flatMap(({ part }) => (part ? [[part.clan, part.seat]] : [])),
    );
const costs = (chosen: Filling | null): number => costsOf(filledSlots(DEAL, chosen), 0);
const tap = (chosen: Filling | null, tapped: BossPromise): Filling =>
    toggled(DEAL, filledSlots(DEAL, chosen), tapped);

describe("the parts that are taken", () => {
    it("are the default's until something is chosen", () => {
        expect(parts(null)).toEqual(DEFAULT);
        expect(costs(null)).toBe(6);
    });
    it("are chosen where there is another: of two offers, or of a list with more than take part", () => {
        expect(filledSlots(DEAL, null).map((one) => one.isChoice)).toEqual([false, true, true, true, true]);
        const all = { choose: 3, slots: DEAL.slots };
        expect(filledSlots(all, null).map((one) => one.isChoice)).toEqual([false, true, false, false, false]);
    });
});

describe("a tap", () => {
    it("on the other offer of a clan takes that one, and on it again the first", () => {
        const other = tap(null, BLUE[1]);
        expect(other).toEqual({ ...DEFAULT, blue: 1 });
        expect(costs(other)).toBe(8);
        expect(tap(other, BLUE[1])).toEqual(DEFAULT);
    });
    it("on an offer that the default hides takes it in, for the dearest of the list", () => {
        const taken = tap(null, LIST[2]);
        expect(taken).toEqual({ red: 0, blue: 4, magenta: 3, green: 5 });
        expect(costs(taken)).toBe(9);
    });
    it("on one of the list that is taken leaves it out, for the one that was left out", () => {
        expect(tap(null, LIST[0])).toEqual({ red: 0, blue: 4, orange: 4, green: 5 });
    });
    it("on the only one that there is changes nothing", () => {
        expect(tap(null, OWN)).toEqual(DEFAULT);
    });
    it("takes one in where a place of the list is free", () => {
        const chosen = { red: 0, blue: 4, magenta: 3 };
        expect(tap(chosen, LIST[2])).toEqual({ ...chosen, green: 5 });
    });
});

describe("what was chosen", () => {
    const without = (clan: string, seat: number) => ({
        ...DEAL,
        slots: DEAL.slots.map((one) => {
            const offers = one.offers.filter((it) => one.clan !== clan || it.seat !== seat);
            return { ...one, offers, by: one.by && offers.includes(one.by) ? one.by : (offers[0] ?? null) };
        }),
    });
    const chosen = { red: 0, blue: 1, magenta: 3, green: 5 };

    it("is taken again when it is offered again, and until then the default is", () => {
        const away = filledSlots(without("blue", 1), chosen);
        expect(away.map((one) => one.part?.seat ?? null)).toEqual([0, 4, 3, null, 5]);
        expect(away.map((one) => one.gone)).toEqual([null, 1, null, null, null]);
        expect(away[1].isChoice).toBe(true);
        expect(parts(chosen)).toEqual(chosen);
    });
    it("of a list makes room for the next best while it is away", () => {
        const away = filledSlots(without("green", 5), chosen);
        expect(away.map((one) => one.part?.seat ?? null)).toEqual([0, 1, 3, 4, null]);
        expect(away[4].gone).toBe(5);
    });
    it("stays when something else is tapped meanwhile", () => {
        const deal = without("blue", 1);
        const next = toggled(deal, filledSlots(deal, chosen), LIST[1], chosen);
        expect(next).toEqual({ red: 0, blue: 1, magenta: 3, orange: 4 });
    });
    it("gives way to who is tapped in its place", () => {
        const deal = without("blue", 1);
        expect(toggled(deal, filledSlots(deal, chosen), BLUE[0], chosen)).toEqual({ ...chosen, blue: 4 });
    });
    it("is read as seats by clan, for each Boss", () => {
        expect(readChoices({ 2: { blue: 1, red: "x" }, 3: 7 })).toEqual({ 2: { blue: 1 }, 3: {} });
        expect(readChoices("no")).toEqual({});
    });
});

describe("a clan without an offer", () => {
    const none = slot("green", false, []);
    const listed = (count: number) => filledSlots({ ...DEAL, slots: DEAL.slots.slice(0, 2 + count) }, null);
    it("is missing where it is required", () =>
        expect(emptyAs({ ...none, is_required: true }, [], 2)).toBe("missing"));
    it("of a list is only nobody's yet, and not needed once the list has enough", () => {
        expect(emptyAs(none, listed(1), 2)).toBe("nobody");
        expect(emptyAs(none, listed(2), 2)).toBe("spare");
    });
    it("may be away", () => expect(emptyAs({ ...none, is_travelled: true }, listed(2), 2)).toBe("travelled"));
});
