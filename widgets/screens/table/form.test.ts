// @vitest-environment happy-dom
import { flushPromises, mount } from "@vue/test-utils";
import { beforeEach, expect, it, vi } from "vitest";
import { defineComponent, h } from "vue";
import { narrowDrafts, provideDrafts } from "../../frontend/composables/draft";
import { OVERRULING } from "../../frontend/composables/overrule";
import { standIn } from "../../frontend/standIn";
import Form from "./form.vue";

const AMOUNT = {
    name: "amount",
    label: "Amount",
    kind: "whole",
    optional: false,
    single: true,
    drawn: false,
    open: true,
    value: 7,
    choices: [2, 7].map((value) => ({ value, label: String(value), objection: null })),
};
const ANSWER = {
    fields: [AMOUNT],
    given: { amount: 7 },
    ready: true,
    objection: null,
    caution: null,
    against: null,
    quick: false,
};

/** What stands around a form at a table of Go, where each question has this answer. */
const around = (answer: object) =>
    standIn({
        page: { inquire: () => Promise.resolve(answer) },
        table: { game: "go", version: 3, seats: [] },
    });

/** A form with an amount at a table, in the open or behind a curtain, that is played. */
async function played(isBehindCurtain: boolean): Promise<void> {
    const control = { do: "bid", by: null, title: "Bid" };
    const Curtain = defineComponent(() => {
        if (isBehindCurtain) narrowDrafts(null);
        return () => h(Form, { control });
    });
    const Table = defineComponent(() => {
        provideDrafts("table.1", "round 1");
        return () => h(Curtain);
    });
    const page = mount(Table, { global: { provide: around(ANSWER) } });
    await flushPromises();
    await page.find("form").trigger("submit");
    expect(page.findComponent(Form).emitted("play")).toEqual([[{ do: "bid", amount: 7 }]]);
}

beforeEach(() => {
    localStorage.clear();
});

it("lays out amounts that were played on this device before", async () => {
    await played(false);
    expect({ ...localStorage }).toMatchObject({ "boardroom-referee.amounts.go.bid.amount": "7" });
});

it("folds a square that is chosen, so that what comes after it is in sight", async () => {
    const square = {
        ...AMOUNT,
        name: "to",
        kind: "square",
        single: false,
        value: [0, 1],
        choices: [
            [0, 0],
            [0, 1],
        ].map((value) => ({ value, label: value.join(), objection: null })),
    };
    const shown = async (more: object): Promise<string[]> => {
        const control = { do: "move", by: null, title: "Move" };
        const page = mount(Form, {
            props: { control, ...more },
            global: { provide: around({ ...ANSWER, fields: [square, AMOUNT] }) },
        });
        await flushPromises();
        return page.findAll(".br-form-said b").map((value) => value.text());
    };
    expect(await shown({})).toEqual(["0,1"]);
    // the square of an entry that is changed is what was mistyped, unless an amount comes last
    expect(await shown({ entry: 7 })).toEqual(["0,1"]);
});

it("keeps no amount that was played behind a curtain", async () => {
    await played(true);
    expect(localStorage).toHaveLength(0);
});

it.each([true, false])(
    "has a lesson answer what is struck out as soon as it is tapped: %s",
    async (isTeaching) => {
        const objection = { text: "You have two.", clause: "GO-1" };
        const barred = { ...AMOUNT, open: false, choices: [{ value: 3, label: "3", objection }] };
        const ask = vi.fn();
        const overruling = { label: "Try it", isTeaching, allows: () => true, elsewhere: () => null, ask };
        const page = mount(Form, {
            props: { control: { do: "bid", by: null, title: "Bid" } },
            global: {
                provide: {
                    ...around({ ...ANSWER, fields: [barred] }),
                    [OVERRULING as symbol]: overruling,
                },
            },
        });
        await flushPromises();
        const { choose } = page.vm as unknown as { choose: (field: object, choice: object) => void };
        for (const count of [1, 2]) {
            choose(barred, barred.choices[0]);
            await flushPromises();
            expect(ask.mock.calls.length).toBe(isTeaching ? count : 0);
        }
        await page.setProps({ doIt: "Ask" }); // drawn again
        expect(ask.mock.calls.length).toBe(isTeaching ? 2 : 0);
        if (isTeaching)
            expect(ask.mock.calls[0]).toEqual([{ do: "bid", by: null, given: { amount: 3 }, objection }]);
        expect(page.find(".br-overrule").exists()).toBe(!isTeaching);
    },
);
