import { describe, expect, it } from "vitest";
import type { BossLabels, BossPicks, Control } from "../../frontend/contract/screens";
import { canPick, groupsOf, handOf } from "./picks";

const control = (name: string, by: number): Control => ({
    do: name,
    by,
    title: name,
    sealed: false,
    objection: null,
    fields: [],
    quick: false,
    asks: true,
});
const SIGHT = {
    labels: {
        asks: "asks {amount}",
        poster: "poster",
        card: "clan card",
        travel: "Travel card on …",
        agree: "Agree to take part with …",
        withdraw: "Withdraw …",
        take_over: "Boss card: take over",
        clans: { red: { name: "Red" }, blue: { name: "Blue" } },
    } as unknown as BossLabels,
    seats: [{ name: "Ana" }, { name: "Ben" }],
    allLie: {},
    promises: [{ seat: 1, clan: "red", with: "card", amount: 3 }],
};
const said = (picks: BossPicks, hand = 1): string[][] =>
    groupsOf(
        hand,
        picks,
        Object.keys(picks).map((name) => control(name, hand)),
        SIGHT,
    ).map((group) => [group.title, ...group.picks.map((one) => one.label)]);

describe("whose cards are shown", () => {
    const controls = [control("agree", 0), control("agree", 1)];
    const picks = { agree: [{ clan: "red" }] };
    it("is whom the table has chosen", () => expect(handOf(1, { 0: picks, 1: picks }, controls)).toBe(1));
    it("is who alone can pick", () => expect(handOf(null, { 0: picks }, controls)).toBe(0));
    it("is nobody whom several could be", () =>
        expect(handOf(null, { 0: picks, 1: picks }, controls)).toBeNull());
    it("is nobody who can pick nothing", () => {
        expect(handOf(1, { 0: picks }, controls)).toBeNull();
        expect(handOf(0, { 0: picks }, [control("agree", 1)])).toBeNull();
        expect(canPick(2, { 2: picks }, controls)).toBe(false);
        expect(canPick(1, { 1: picks }, controls)).toBe(true);
    });
});

describe("what a player can pick", () => {
    it("is said with what takes part, or whose card it is", () => {
        expect(said({ agree: [{ clan: "red", with: "poster" }, { clan: "blue" }] })).toEqual([
            ["Agree to take part with …", "Red, poster", "Blue"],
        ]);
        expect(said({ travel: [{ clan: "red" }, { clan: "red", card_of: 0 }] })).toEqual([
            ["Travel card on …", "Red, poster", "Red, Ana"],
        ]);
    });
    it("is said with what was asked for, where it is one's own that is withdrawn", () => {
        const picks = { withdraw: [{ clan: "red" }, { clan: "red", seat: 0 }] };
        expect(said(picks)).toEqual([["Withdraw …", "Red, asks 3", "Red, Ana"]]);
        expect(said(picks, 0)).toEqual([["Withdraw …", "Red", "Red, Ana"]]);
    });
    it("lies in the same order, whatever became possible first", () => {
        const picks = { withdraw: [{ clan: "red" }], travel: [{ clan: "red" }], agree: [{ clan: "red" }] };
        expect(said(picks).map(([title]) => title)).toEqual([
            "Agree to take part with …",
            "Withdraw …",
            "Travel card on …",
        ]);
    });
    it("is also a clan of which all cards lie, and why it cannot be picked", () => {
        const why = { clause: "BOSS-3.5", text: "all lie" };
        const sight = { ...SIGHT, allLie: { red: why } };
        const picks = { lay_clan: [{ clan: "blue" }], recruit: [{ clan: "red" }] };
        const [laying, recruiting] = groupsOf(
            1,
            picks,
            [control("lay_clan", 1), control("recruit", 1)],
            sight,
        );
        expect(laying.picks.map(({ label, barred }) => [label, barred])).toEqual([
            ["Red, all lie", why],
            ["Blue", undefined],
        ]);
        expect(recruiting.picks.map(({ barred }) => barred)).toEqual([undefined]);
    });
    it("may be of no clan", () => expect(said({ take_over: [{}] })).toEqual([["Boss card: take over", ""]]));
    it("has a control, and something to pick", () => {
        expect(groupsOf(1, { agree: [{ clan: "red" }] }, [control("agree", 0)], SIGHT)).toEqual([]);
        expect(said({ agree: [] })).toEqual([]);
    });
});
