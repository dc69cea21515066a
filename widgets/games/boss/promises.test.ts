import { describe, expect, it } from "vitest";
import type { BossPromise, BossSlot } from "../../frontend/contract/screens";
import { costsOf, emptyAs, filledSlots, stillOffered, toggled, type Filling } from "./promises";

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

it("is forgotten as a whole when a part of it is no longer offered", () => {
    const chosen = { ...DEFAULT, blue: 1 };
    expect(stillOffered(DEAL, chosen)).toEqual(chosen);
    expect(stillOffered(DEAL, { ...DEFAULT, blue: 2 })).toBeNull();
    expect(stillOffered(DEAL, { yellow: 2 })).toBeNull();
    expect(stillOffered(DEAL, null)).toBeNull();
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
