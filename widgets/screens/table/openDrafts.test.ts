// @vitest-environment happy-dom
import { mount } from "@vue/test-utils";
import { beforeEach, describe, expect, it } from "vitest";
import { defineComponent, h, nextTick, reactive } from "vue";
import { keepDraft } from "../../frontend/drafts";
import type { TableView } from "../../frontend/contract/screens";
import type { SeatControl } from "./fields";
import { control } from "./fixtures";
import { ownSeat, useOpenDrafts } from "./openDrafts";

const VOTE = control("vote", 1, { sealed: true }) as SeatControl;
const BID = control("bid", 1);
const PHONE = { host: false, curtain: false, seats: [1], elsewhere: [], looks_on: false };
const TABLET = { host: true, curtain: true, seats: [], elsewhere: [], looks_on: false };
const OBJECTION = { clause: "GEN-2", text: "Not now." };

type Open = ReturnType<typeof useOpenDrafts>;

function shown(access: TableView["access"], controls = [VOTE, BID], version = 3): Open {
    return tableOf(access, controls, version).open;
}

function tableOf(access: TableView["access"], controls = [VOTE, BID], version = 3) {
    const view = reactive({
        id: "t",
        progress: { round: 1 },
        access,
        controls: controls.map((control) => ({ ...control, curtain: access.curtain })),
        out_of_turn: [],
        seats: [{}, {}, {}],
        version,
    }) as unknown as TableView;
    let open: Open | undefined;
    mount(
        defineComponent(() => {
            open = useOpenDrafts(
                () => view,
                () => true,
            );
            return () => h("p");
        }),
    );
    if (!open) throw new Error("no table");
    return { view, open };
}

const stored = (): string => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]);

beforeEach(() => {
    localStorage.clear();
    sessionStorage.clear();
});

it("is a seat's own device if nobody else plays on it", () => {
    expect(ownSeat(PHONE)).toBe(1);
    expect(ownSeat({ ...PHONE, seats: [1, 2], curtain: true })).toBeNull();
    expect(ownSeat({ ...PHONE, seats: [] })).toBeNull();
    expect(ownSeat(TABLET)).toBeNull();
});

describe("what is open at a table", () => {
    it("is open again on a page that is loaded anew", async () => {
        const before = shown(TABLET);
        before.sheet.value = 2;
        before.logLine.value = 1;
        before.overruled.value = { do: "bid", by: 1, given: { amount: 3 }, objection: OBJECTION };
        await nextTick();
        const now = shown(TABLET);
        expect([now.sheet.value, now.logLine.value]).toEqual([2, 1]);
        expect(now.overruled.value).toEqual(before.overruled.value);
        // of a log that has gone on, nothing is changed that was begun before
        expect(shown(TABLET, [VOTE, BID], 4).logLine.value).toBeUndefined();
        expect(shown(TABLET, [VOTE]).overruled.value).toBeNull();
    });
    it("is a secret entry on its seat's own device, as long as its page is open", async () => {
        shown(PHONE).curtain.value = VOTE;
        await nextTick();
        expect(localStorage).toHaveLength(0);
        expect(shown(PHONE).curtain.value).toMatchObject({ do: "vote", by: 1 });
        expect(shown(PHONE, [BID]).curtain.value).toBeNull();
    });
    it("is no secret on a device that others see", async () => {
        const tablet = shown(TABLET);
        tablet.curtain.value = VOTE;
        tablet.overruled.value = { do: "vote", by: 1, given: { card: 4 }, objection: OBJECTION };
        await nextTick();
        expect(stored()).not.toContain("card");
        expect(sessionStorage).toHaveLength(0);
        tablet.curtain.value = null; // whatever is laid down first
        await nextTick();
        expect(stored()).not.toContain("card");
        const now = shown(TABLET);
        expect([now.curtain.value, now.overruled.value]).toEqual([null, null]);
    });
    it("goes when the seat does", async () => {
        shown(PHONE).curtain.value = VOTE;
        await nextTick();
        shown({ ...PHONE, seats: [1, 2], curtain: true });
        expect(sessionStorage).toHaveLength(0);
    });
    it("is nothing of another seat that had the same device before", () => {
        const card = { card: 4 };
        for (const seat of [0, 1]) keepDraft(`table.t/own.${seat}/values.vote`, "1", card, "sessionStorage");
        keepDraft("table.tt/own.0/values.vote", "1", card, "sessionStorage"); // of another table
        shown(PHONE);
        expect(stored()).not.toContain("table.t/own.0");
        expect(stored()).toContain("table.t/own.1");
        expect(stored()).toContain("table.tt/own.0");
    });
    it.each([
        { ...PHONE, seats: [2] },
        { ...PHONE, seats: [1, 2], curtain: true },
        { ...PHONE, seats: [] },
        TABLET,
    ])("is laid down when the device becomes another's: %j", async (access) => {
        const { view, open } = tableOf(PHONE);
        open.curtain.value = VOTE;
        open.overruled.value = { do: "vote", by: 1, given: { card: 4 }, objection: OBJECTION };
        keepDraft("table.t/own.1/values.vote", "1", { card: 4 }, "sessionStorage");
        await nextTick();
        view.access = access;
        await nextTick();
        expect([open.curtain.value, open.overruled.value]).toEqual([null, null]);
        await nextTick();
        expect(sessionStorage).toHaveLength(0);
        expect(stored()).not.toContain("card");
    });
    it.each(["x", -1, 3, 1.5, null, { seat: 1 }])("is not what cannot be open: %j", (sheet) => {
        const kept = { at: Date.now(), about: "1", value: sheet };
        localStorage.setItem("boardroom-referee.drafts", JSON.stringify([["table.t/sheet", kept]]));
        expect(shown(TABLET).sheet.value).toBeNull();
    });
});
