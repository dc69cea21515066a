import { describe, expect, it } from "vitest";
import type { TableControl } from "../../frontend/contract/screens";
import { createFollowUp } from "./followUp";

const control = (by: number, more: Partial<TableControl> = {}): TableControl => ({
    do: "seal",
    by,
    title: "Seal",
    sealed: true,
    objection: null,
    fields: [],
    quick: true,
    asks: true,
    curtain: true,
    elsewhere: false,
    again: false,
    divided: false,
    ...more,
});

const table = {
    controls: [
        control(0, { again: true }),
        control(1, { elsewhere: true }),
        control(2, { sealed: false }),
        control(3),
    ],
    last: null,
};

describe("createFollowUp", () => {
    it("opens the next secret entry of this device after a seal, once", () => {
        const followUp = createFollowUp();
        followUp.act(true);
        expect(followUp.settle(table, false)?.by).toBe(3);
        expect(followUp.settle(table, false)).toBeUndefined();
    });

    it("opens none after another action, after what another device did, or where nobody is left", () => {
        const followUp = createFollowUp();
        followUp.act();
        expect(followUp.settle(table, false)).toBeUndefined();
        expect(followUp.settle(table, false)).toBeUndefined();
        followUp.act(true);
        expect(followUp.settle({ ...table, controls: table.controls.slice(0, 3) }, false)).toBeUndefined();
    });

    it("opens none where something was told", () => {
        const followUp = createFollowUp();
        followUp.act(true);
        expect(followUp.settle(table, true)).toBeUndefined();
        followUp.act(true);
        followUp.drop();
        expect(followUp.settle(table, false)).toBeUndefined();
    });

    it("opens none over what was opened just now: it is read first", () => {
        const followUp = createFollowUp();
        const last = { number: 4, kind: "open" as const, text: "", fingerprint: "", effects: [] };
        followUp.act(true);
        expect(followUp.settle({ ...table, last }, false)).toBeUndefined();
        followUp.act(true);
        expect(followUp.settle({ ...table, last: { ...last, kind: "act" } }, false)?.by).toBe(3);
    });

    it("holds taps back after an action of this device alone", () => {
        const followUp = createFollowUp();
        followUp.settle(table, false);
        expect(followUp.isSettling.value).toBe(false);
        followUp.act();
        followUp.settle(table, false);
        expect(followUp.isSettling.value).toBe(true);
        followUp.settle(table, false);
        expect(followUp.isSettling.value).toBe(false);
        followUp.act();
        followUp.drop();
        followUp.settle(table, false);
        expect(followUp.isSettling.value).toBe(false);
    });
});
