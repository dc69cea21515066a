import { describe, expect, it } from "vitest";
import { readTyped, useTypedRound } from "./typedRound";

const never = () => false;

describe("a round that is typed in", () => {
    it("takes a card and an employee of each seat in turn, until all have placed", () => {
        const round = useTypedRound(
            () => [2, 0],
            () => "vote",
            never,
        );
        expect([round.seat.value, round.isComplete.value]).toEqual([2, false]);
        round.pickCard(-3);
        expect(round.seat.value).toBe(2);
        round.pickEmployee("clerk");
        expect([round.seat.value, round.now.value]).toEqual([0, { card: null, employee: null }]);
        round.pickEmployee("trader");
        round.pickCard(5);
        expect(round.isComplete.value).toBe(true);
        expect(round.entries.value).toEqual([
            { do: "vote", by: 2, card: -3, employee: "clerk" },
            { do: "vote", by: 0, card: 5, employee: "trader" },
        ]);
    });
    it("changes one seat and leaves the others as they are", () => {
        const round = useTypedRound(
            () => [0, 1],
            () => "vote",
            never,
        );
        for (const card of [4, 2]) {
            round.pickCard(card);
            round.pickEmployee("clerk");
        }
        round.choose(0);
        round.pickCard(6);
        expect(round.entries.value).toEqual([
            { do: "vote", by: 0, card: 6, employee: "clerk" },
            { do: "vote", by: 1, card: 2, employee: "clerk" },
        ]);
        expect(round.isComplete.value).toBe(true);
    });
    it("drops an employee under whom the card must not lie, and stays there", () => {
        const round = useTypedRound(
            () => [0, 1],
            () => "vote",
            (card, employee) => employee === "intern" && card > 3,
        );
        round.pickEmployee("intern");
        round.pickCard(6);
        expect([round.seat.value, round.now.value]).toEqual([0, { card: 6, employee: null }]);
        round.pickEmployee("clerk");
        expect(round.seat.value).toBe(1);
    });
    it("takes the cards of one pile after the other, each with its player", () => {
        const round = useTypedRound(
            () => [0, 1, 2],
            () => "vote",
            never,
        );
        round.goByPile(true);
        expect(round.seat.value).toBe(null);
        round.pickEmployee("clerk");
        for (const [seat, card] of [
            [2, 4],
            [0, -1],
        ]) {
            round.choose(seat);
            round.pickCard(card);
            expect([round.seat.value, round.pile.value]).toEqual([null, "clerk"]);
        }
        round.pickEmployee("trader");
        round.choose(1);
        round.pickCard(6);
        expect(round.entries.value).toEqual([
            { do: "vote", by: 0, card: -1, employee: "clerk" },
            { do: "vote", by: 1, card: 6, employee: "trader" },
            { do: "vote", by: 2, card: 4, employee: "clerk" },
        ]);
        round.goByPile(false);
        expect([round.isComplete.value, round.pile.value]).toEqual([true, null]);
    });
    it("takes a card alone of each seat that discards", () => {
        const round = useTypedRound(
            () => [0, 1],
            () => "discard",
            never,
        );
        round.pickCard(3);
        round.pickCard(1);
        expect(round.isComplete.value).toBe(true);
        expect(round.entries.value).toEqual([
            { do: "discard", by: 0, card: 3 },
            { do: "discard", by: 1, card: 1 },
        ]);
    });
    it("keeps what was typed when another device has played meanwhile", () => {
        let seats = [0, 1, 2];
        const round = useTypedRound(
            () => seats,
            () => "discard",
            never,
        );
        round.pickCard(3);
        seats = [0, 2];
        round.choose(1);
        expect(round.entries.value).toEqual([{ do: "discard", by: 0, card: 3 }]);
    });
});

describe("a round that was typed before", () => {
    const typeable = [
        { seat: 0, cards: [1, -3], employees: ["clerk"] },
        { seat: 2, cards: [5], employees: ["clerk", "trader"] },
    ];
    it("goes on where it was", () => {
        const round = useTypedRound(
            () => [0, 2],
            () => "vote",
            never,
            readTyped({ 0: { card: -3, employee: "clerk" }, 2: { card: 5, employee: null } }, typeable),
        );
        expect([round.seat.value, round.now.value]).toEqual([2, { card: 5, employee: null }]);
    });
    it("has no cards that a hand has not, nobody who has gone and no seats that have placed", () => {
        const kept = {
            0: { card: 5, employee: "trader" },
            1: { card: 1 },
            2: { card: "5", employee: "clerk" },
        };
        expect(readTyped(kept, typeable)).toEqual({ 2: { card: null, employee: "clerk" } });
        expect([readTyped(null, typeable), readTyped("{}", typeable)]).toEqual([{}, {}]);
    });
});
