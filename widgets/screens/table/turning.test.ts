// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { effectScope, nextTick, reactive, type EffectScope } from "vue";
import type { TableSeat } from "../../frontend/contract/screens";
import { turnedTo } from "../../frontend/turned";
import { useSettings } from "./settings/settings";

vi.mock("../../frontend/composables/host", () => ({ useNotebookPart: () => null }));
const { dueSide, useTurning } = await import("./turning");

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

const sides = { left: ["Cy"], opposite: ["Bo"], right: [] };

describe("the side of the tablet at which those sit who are due", () => {
    it("is one side, or none where they sit at several or nobody is due", () => {
        expect(dueSide({ seats: seats(1), access }, sides)).toBe("opposite");
        expect(dueSide({ seats: seats(2), access }, sides)).toBe("left");
        expect(dueSide({ seats: seats(0), access }, sides)).toBe("near");
        expect(dueSide({ seats: seats(0, 1), access }, sides)).toBe(null);
        expect(dueSide({ seats: seats(), access }, sides)).toBe(null);
    });

    it("leaves out who plays on a phone", () => {
        const shared = { ...access, elsewhere: [0] };
        expect(dueSide({ seats: seats(0, 1), access: shared }, sides)).toBe("opposite");
    });
});

describe("turning the screen", () => {
    let scope: EffectScope;
    const table = reactive({ seats: seats(0), access });

    beforeEach(() => {
        scope = effectScope();
        table.seats = seats(0);
        Object.assign(useSettings(), { turns: true, ...sides });
    });
    afterEach(() => {
        scope.stop();
        useSettings().turns = false;
    });

    it("follows whoever is due, and the button until the next turn", async () => {
        const turning = scope.run(() => useTurning(() => table));
        expect(turnedTo.value).toBe("near");
        table.seats = seats(1);
        await nextTick();
        expect(turnedTo.value).toBe("opposite");
        turning?.turn();
        expect(turnedTo.value).toBe("near");
        table.seats = seats(2);
        await nextTick();
        expect(turnedTo.value).toBe("left");
    });

    it("goes round by the button, past sides at which nobody sits", () => {
        const turning = scope.run(() => useTurning(() => table));
        const shown = [1, 2, 3].map(() => {
            turning?.turn();
            return turnedTo.value;
        });
        expect(shown).toEqual(["left", "opposite", "near"]);
        Object.assign(useSettings(), { left: [], opposite: [] });
        turning?.turn();
        expect(turnedTo.value).toBe("opposite");
    });

    it("ends with the table", () => {
        table.seats = seats(1);
        scope.run(() => useTurning(() => table));
        expect(turnedTo.value).toBe("opposite");
        scope.stop();
        expect(turnedTo.value).toBe("near");
    });

    it("is no matter of a device that is no tablet, or that does not want it", async () => {
        useSettings().turns = false;
        const turning = scope.run(() => useTurning(() => table));
        table.seats = seats(1);
        await nextTick();
        expect(turning?.canTurn.value).toBe(false);
        expect(turnedTo.value).toBe("near");
    });
});
