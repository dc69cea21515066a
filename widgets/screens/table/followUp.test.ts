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
    curtain: true,
    elsewhere: false,
    again: false,
    ...more,
});

const controls = [
    control(0, { again: true }),
    control(1, { elsewhere: true }),
    control(2, { sealed: false }),
    control(3),
];

describe("createFollowUp", () => {
    it("opens the next secret entry of this device after a seal, once", () => {
        const followUp = createFollowUp();
        followUp.act(true);
        expect(followUp.settle(controls, false)?.by).toBe(3);
        expect(followUp.settle(controls, false)).toBeUndefined();
    });

    it("opens none after another action, after what another device did, or where nobody is left", () => {
        const followUp = createFollowUp();
        followUp.act();
        expect(followUp.settle(controls, false)).toBeUndefined();
        expect(followUp.settle(controls, false)).toBeUndefined();
        followUp.act(true);
        expect(followUp.settle(controls.slice(0, 3), false)).toBeUndefined();
    });

    it("opens none where something was told", () => {
        const followUp = createFollowUp();
        followUp.act(true);
        expect(followUp.settle(controls, true)).toBeUndefined();
        followUp.act(true);
        followUp.drop();
        expect(followUp.settle(controls, false)).toBeUndefined();
    });

    it("holds taps back after an action of this device alone", () => {
        const followUp = createFollowUp();
        followUp.settle(controls, false);
        expect(followUp.isSettling.value).toBe(false);
        followUp.act();
        followUp.settle(controls, false);
        expect(followUp.isSettling.value).toBe(true);
        followUp.settle(controls, false);
        expect(followUp.isSettling.value).toBe(false);
        followUp.act();
        followUp.drop();
        followUp.settle(controls, false);
        expect(followUp.isSettling.value).toBe(false);
    });
});
