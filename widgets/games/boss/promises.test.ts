import { describe, expect, it } from "vitest";
import type { BossPart, BossPromise, BossSlot } from "../../frontend/contract/screens";
import { costsOf, emptyAs, equalShares, filledSlots, toggled, type Filling } from "./promises";

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

const parts = (chosen: Filling): Filling =>
    Object.fromEntries(
        filledSlots(DEAL, chosen).flatMap(({ part }) => (part ? [[part.clan, part.seat]] : [])),
    );
const costs = (chosen: Filling): number => costsOf(filledSlots(DEAL, chosen), 0);
const tap = (chosen: Filling, tapped: BossPromise): Filling =>
    toggled(DEAL, filledSlots(DEAL, chosen), chosen, tapped);

describe("the parts that are taken", () => {
    it("are the default's until something is chosen", () => {
        expect(parts({})).toEqual(DEFAULT);
        expect(costs({})).toBe(6);
    });
    it("are chosen where there is another: of two offers, or of a list with more than take part", () => {
        expect(filledSlots(DEAL, {}).map((filled) => filled.isChoice)).toEqual([
            false,
            true,
            true,
            true,
            true,
        ]);
        const all = { choose: 3, slots: DEAL.slots };
        expect(filledSlots(all, {}).map((filled) => filled.isChoice)).toEqual([
            false,
            true,
            false,
            false,
            false,
        ]);
    });
});

describe("a tap", () => {
    it("on the other offer of a clan takes that one, and on it again the first", () => {
        const other = tap({}, BLUE[1]);
        expect(parts(other)).toEqual({ ...DEFAULT, blue: 1 });
        expect(costs(other)).toBe(8);
        expect(parts(tap(other, BLUE[1]))).toEqual(DEFAULT);
    });
    it("on an offer that the default hides takes it in, for the dearest of the list", () => {
        const taken = tap({}, LIST[2]);
        expect(parts(taken)).toEqual({ red: 0, blue: 4, magenta: 3, green: 5 });
        expect(costs(taken)).toBe(9);
    });
    it("on one of the list that is taken leaves it out, for the one that was left out", () => {
        expect(parts(tap({}, LIST[0]))).toEqual({ red: 0, blue: 4, orange: 4, green: 5 });
    });
    it("on the only one that there is changes nothing", () => {
        expect(parts(tap({}, OWN))).toEqual(DEFAULT);
    });
});

describe("what was chosen", () => {
    const without = (clan: string, seat: number) => ({
        ...DEAL,
        slots: DEAL.slots.map((slot) => {
            const offers = slot.offers.filter((it) => slot.clan !== clan || it.seat !== seat);
            return {
                ...slot,
                offers,
                by: slot.by && offers.includes(slot.by) ? slot.by : (offers[0] ?? null),
            };
        }),
    });
    const chosen = { red: 0, blue: 1, magenta: 3, green: 5 };

    it("is taken again when it is offered again, and until then the default is", () => {
        const away = filledSlots(without("blue", 1), chosen);
        expect(away.map((filledSlot) => filledSlot.part?.seat ?? null)).toEqual([0, 4, 3, null, 5]);
        expect(away.map((filledSlot) => filledSlot.gone)).toEqual([null, 1, null, null, null]);
        expect(away[1].isChoice).toBe(true);
        expect(parts(chosen)).toEqual(chosen);
    });
    it("of a list makes room for the next best while it is away", () => {
        const away = filledSlots(without("green", 5), chosen);
        expect(away.map((filledSlot) => filledSlot.part?.seat ?? null)).toEqual([0, 1, 3, 4, null]);
        expect(away[4].gone).toBe(5);
    });
    it("stays when something else is tapped meanwhile", () => {
        const deal = without("blue", 1);
        const next = toggled(deal, filledSlots(deal, chosen), chosen, LIST[1]);
        expect(next).toEqual({ red: 0, blue: 1, magenta: 3, orange: 4 });
    });
    it("gives way to who is tapped in its place", () => {
        const deal = without("blue", 1);
        expect(toggled(deal, filledSlots(deal, chosen), chosen, BLUE[0])).toEqual({ ...chosen, blue: 4 });
    });
});

describe("an equal split", () => {
    const holder = (clan: string, seat: number): BossPart => ({
        ...offer(clan, seat, 0),
        ...{ kind: "holder", with: "poster", source: "", label: "", is_here: true },
    });
    it("is agreed to by who takes part here, and by who holds what is missing", () => {
        const here = {
            red: [],
            blue: [{ ...holder("blue", 1), is_here: false }, holder("blue", 4)],
            magenta: [holder("magenta", 3)],
            orange: [],
            green: [holder("green", 5)],
        };
        const agreed = (shares: BossPart[]) => shares.map((share) => [share.clan, share.seat, share.amount]);
        expect(agreed(equalShares({ equal: 4, parts: here }, 2, filledSlots(DEAL, {})))).toEqual([
            ["blue", 4, 4],
            ["magenta", 3, 4],
        ]);
        const none = { ...DEAL, slots: [DEAL.slots[0], slot("blue", true, []), slot("green", false, [])] };
        expect(agreed(equalShares({ equal: 4, parts: here }, 2, filledSlots(none, {})))).toEqual([
            ["blue", 4, 4],
            ["green", 5, 4],
        ]);
    });
});

describe("a clan without an offer", () => {
    const none = slot("green", false, []);
    const listed = (count: number) => filledSlots({ ...DEAL, slots: DEAL.slots.slice(0, 2 + count) }, {});
    it("is missing where it is required", () =>
        expect(emptyAs({ ...none, is_required: true }, [], 2)).toBe("missing"));
    it("of a list is only nobody's yet, and not needed once the list has enough", () => {
        expect(emptyAs(none, listed(1), 2)).toBe("nobody");
        expect(emptyAs(none, listed(2), 2)).toBe("spare");
    });
    it("may be away", () => expect(emptyAs({ ...none, is_travelled: true }, listed(2), 2)).toBe("travelled"));
});
