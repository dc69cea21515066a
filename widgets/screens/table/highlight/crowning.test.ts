import { expect, it } from "vitest";
import type { Reckoning } from "../../../frontend/contract/screens";
import { crowning } from "./crowning";

it("the end of a game shows its winners with their totals, and what decided", () => {
    const seat = (value: number) => ({
        rank: 1,
        eliminated: false,
        lines: [
            { account: "a", label: "Cards", value: 3, total: false },
            { account: "total", label: "Profit", value, total: true },
        ],
    });
    const reckoning = {
        headline: "Bo wins",
        winners: [1],
        seats: [seat(4), seat(9)],
        verdicts: [
            { text: "Ana is eliminated.", clause: "A" },
            { text: "Most profit.", clause: "B" },
        ],
    } as unknown as Reckoning;
    const { kind, title, beats } = crowning(reckoning);
    expect([kind, title]).toEqual(["won", "Bo wins"]);
    expect(beats[0].figures).toEqual([{ seat: 1, value: "9", label: "Profit", is_best: true, icon: null }]);
    expect(beats[0].said).toEqual([{ text: "Most profit.", clause: "B" }]);
});
