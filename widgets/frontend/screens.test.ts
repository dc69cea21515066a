import { describe, expect, it, vi } from "vitest";
import { PageModel } from "./host/pageModel";
import { followScreens } from "./screens";

const begun = {
    shell: { serial: 4, screen: "table" },
    table: { id: "t", seats: [{ credits: 1 }, { credits: 7 }] },
    log: {},
};
const bid = { op: "replace", path: "/table/seats/0/credits", value: 2 } as const;
const serial = (value: number) => ({ op: "replace", path: "/shell/serial", value }) as const;

describe("the screens of a page", () => {
    it("are the model's, as a whole or as far as they have changed", () => {
        const model = new PageModel(vi.fn(), begun);
        const { screens, change } = followScreens(model);
        const { log, table } = screens;
        expect(change({ from: 4, patch: [bid, serial(5)] })).toBe(false);
        expect(screens.table.seats).toEqual([{ credits: 2 }, { credits: 7 }]);
        expect(model.get("shell")).toEqual({ serial: 5, screen: "table" });
        expect(screens.log).toBe(log);
        expect(screens.table.seats[1]).toBe(table.seats[1]);
        expect(table.seats[0]).toEqual({ credits: 1 });
        model.receive({ method: "update", state: { table: { id: "u" } } });
        expect(screens.table).toEqual({ id: "u" });
    });

    it("take in no change to what never arrived, and say so", () => {
        const { screens, change } = followScreens(new PageModel(vi.fn(), begun));
        expect(change({ from: 5, patch: [bid, serial(6)] })).toBe(true);
        expect(screens.table.seats).toEqual([{ credits: 1 }, { credits: 7 }]);
    });

    it("lack nothing when another view of the same model has taken it in before", () => {
        const model = new PageModel(vi.fn(), begun);
        const [one, other] = [followScreens(model), followScreens(model)];
        const told = { from: 4, patch: [bid, serial(5)] };
        expect([one.change(told), other.change(told)]).toEqual([false, false]);
        expect(other.screens.table.seats).toEqual([{ credits: 2 }, { credits: 7 }]);
    });

    it("of the server, before a session has answered, are none that could be changed", () => {
        const { screens, change } = followScreens(new PageModel(vi.fn(), { ...begun, shell: {} }));
        expect(change({ from: 4, patch: [bid] })).toBe(true);
        expect(screens.table.seats).toEqual([{ credits: 1 }, { credits: 7 }]);
    });
});
