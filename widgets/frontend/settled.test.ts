import { expect, it } from "vitest";
import { settled } from "./settled";

it("keeps what says the same as before", () => {
    const before: { at: Record<string, { id: string }[]>; piles: number[] } = {
        at: { Desk: [{ id: "0.1" }], Home: [{ id: "0.2" }] },
        piles: [1, 2],
    };
    const same = settled({ at: { Desk: [{ id: "0.1" }], Home: [{ id: "0.2" }] }, piles: [1, 2] }, before);
    expect(same).toBe(before);
    const other = settled({ at: { Desk: [{ id: "0.1" }] }, piles: [1] }, before);
    expect(other).toEqual({ at: { Desk: [{ id: "0.1" }] }, piles: [1] });
    expect(other.at.Desk).toBe(before.at.Desk);
});
