// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { effectScope, nextTick, reactive, type EffectScope } from "vue";
import type { TableSeat } from "../../frontend/contract/screens";
import { useSettings } from "./settings/settings";

vi.mock("../../frontend/composables/host", () => ({ useNotebookPart: () => null }));
const { isDueOpposite, useTurning } = await import("./turning");

const seats = (...due: number[]): TableSeat[] =>
    ["Ana", "Bo", "Cy"].map((name, seat) => ({
        seat,
        name,
        due: due.includes(seat),
        card: "",
        colour: "red",
        shape: "circle",
    }));
const access = { host: true, curtain: true, seats: [], elsewhere: [] as number[], looks_on: false };

describe("the side of the tablet at which those sit who are due", () => {
    it("is one side, or none where they sit on both or nobody is due", () => {
        expect(isDueOpposite({ seats: seats(1), access }, ["Bo"])).toBe(true);
        expect(isDueOpposite({ seats: seats(0, 2), access }, ["Bo"])).toBe(false);
        expect(isDueOpposite({ seats: seats(0, 1), access }, ["Bo"])).toBe(null);
        expect(isDueOpposite({ seats: seats(), access }, ["Bo"])).toBe(null);
    });

    it("leaves out who plays on a phone", () => {
        const shared = { ...access, elsewhere: [0] };
        expect(isDueOpposite({ seats: seats(0, 1), access: shared }, ["Bo"])).toBe(true);
    });
});

describe("turning the screen", () => {
    let scope: EffectScope;
    const table = reactive({ seats: seats(0), access });
    const isShown = (): boolean => document.documentElement.hasAttribute("data-br-turned");

    beforeEach(() => {
        scope = effectScope();
        table.seats = seats(0);
        Object.assign(useSettings(), { turns: true, opposite: ["Bo"] });
    });
    afterEach(() => {
        scope.stop();
        useSettings().turns = false;
        document.documentElement.removeAttribute("data-br-turned");
    });

    it("follows whoever is due, and the button until the next turn", async () => {
        const turning = scope.run(() => useTurning(() => table));
        expect(isShown()).toBe(false);
        table.seats = seats(1);
        await nextTick();
        expect(isShown()).toBe(true);
        turning?.turn();
        expect(isShown()).toBe(false);
        table.seats = seats(2);
        await nextTick();
        expect(isShown()).toBe(false);
        table.seats = seats(1);
        await nextTick();
        expect(isShown()).toBe(true);
    });

    it("is no matter of a device that is no tablet, or that does not want it", async () => {
        useSettings().turns = false;
        const turning = scope.run(() => useTurning(() => table));
        table.seats = seats(1);
        await nextTick();
        expect(turning?.canTurn.value).toBe(false);
        expect(isShown()).toBe(false);
    });
});
