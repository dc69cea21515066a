// @vitest-environment happy-dom
import { flushPromises, mount } from "@vue/test-utils";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { defineComponent, h, ref } from "vue";
import { provideDrafts } from "../../frontend/composables/draft";
import { keepDraft } from "../../frontend/drafts";
import type { Form, Problem } from "../../frontend/contract/requests";
import type { Field } from "./fields";
import { needsNoAnswer, useForm, type FormOptions, type FormState } from "./useForm";

const REASON = { clause: "GEN-2", text: "Not now." };

const field = (name: string, more: object = {}): Field =>
    ({
        name,
        label: name,
        kind: "choice",
        optional: false,
        single: true,
        drawn: false,
        open: false,
        value: null,
        choices: ["a", "b", "c"].map((value) => ({
            value,
            label: value,
            objection: value === "c" ? REASON : null,
        })),
        ...more,
    }) as Field;

const answer = (given: object, fields: Field[], more: Partial<Form> = {}): Form => ({
    fields: fields.map((field) => ({
        ...field,
        value: (given as Record<string, unknown>)[field.name] ?? null,
    })),
    given: { ...given },
    ready: false,
    objection: null,
    caution: null,
    against: null,
    quick: false,
    ...more,
});

const CONTROL = { do: "trade", by: 1, title: "Trade" };

/** A form at a table, which goes and comes back with what was kept of it. */
function opened(options: Partial<FormOptions> = {}) {
    const play = vi.fn();
    let form: FormState | undefined;
    const Inner = defineComponent(() => {
        form = useForm({ control: () => CONTROL, play, ...options });
        return () => h("p");
    });
    const Table = defineComponent(() => {
        provideDrafts("table.1", "round 1");
        return () => h(Inner);
    });
    const page = mount(Table);
    return { form: form as FormState, play, page };
}

/** Answers each question by hand, in any order. */
function byHand() {
    const asked: { given: object; settle: (answer: Form | Problem) => Promise<void> }[] = [];
    const ask = (given: object): Promise<Form | Problem> =>
        new Promise((resolve) => {
            asked.push({
                given: { ...given },
                settle: async (answer) => {
                    resolve(answer);
                    await flushPromises();
                },
            });
        });
    return { ask, asked };
}

beforeEach(() => {
    localStorage.clear();
});

describe("what is asked", () => {
    it("is asked again with each tap, and only the last answer counts", async () => {
        const { ask, asked } = byHand();
        const { form } = opened({ ask });
        const [to, what] = [field("to"), field("what")];
        await asked[0].settle(answer({}, [to]));
        form.choose(to, to.choices[0]);
        form.choose(to, to.choices[1]);
        expect(asked.map((request) => request.given)).toEqual([{}, { to: "a" }, { to: "b" }]);
        await asked[2].settle(answer({ to: "b" }, [to, what]));
        await asked[1].settle(answer({ to: "a" }, [to]));
        expect(form.fields.map((field) => field.name)).toEqual(["to", "what"]);
        expect(form.now(to)).toBe("b");
        expect(form.isWaiting).toBe(false);
    });
    it("leaves out what nobody has said where something else is said", async () => {
        const { ask, asked } = byHand();
        const { form } = opened({ ask });
        const [to, cost] = [field("to"), field("cost", { usual_value: true })];
        await asked[0].settle(answer({ to: "a", cost: "b" }, [to, cost]));
        form.choose(to, to.choices[1]);
        expect(asked[1].given).toEqual({ to: "b" });
    });
    it("keeps what is tapped in quick succession, and shows what nobody has said until the answer", async () => {
        const { ask, asked } = byHand();
        const { form } = opened({ ask });
        const [left, right] = ["left", "right"].map((name) => field(name, { usual_value: true }));
        await asked[0].settle(answer({ left: "a", right: "a" }, [left, right]));
        form.choose(form.fields[0], left.choices[1]);
        expect(form.isOn(form.fields[1], "a")).toBe(true);
        form.choose(form.fields[1], right.choices[1]);
        expect(asked[2].given).toEqual({ left: "b", right: "b" });
    });
    it("is asked again where it depends on something that has changed, and plays nothing then", async () => {
        const { ask, asked } = byHand();
        const version = ref(1);
        const { form, play } = opened({ ask, depends: () => version.value });
        await asked[0].settle(answer({}, [field("to")]));
        form.pick("to", "a");
        version.value = 2;
        await flushPromises();
        await asked[2].settle(answer({ to: "a" }, [field("to")], { ready: true, quick: true }));
        expect(play).not.toHaveBeenCalled();
    });
    it("is nothing where all of a control's fields came with it and a tap plays them, or they are secret", () => {
        const fields = [field("to")];
        expect(needsNoAnswer({ ...CONTROL, fields, quick: true })).toBe(true);
        expect(needsNoAnswer({ ...CONTROL, fields, sealed: true })).toBe(true);
        expect(needsNoAnswer({ ...CONTROL, fields })).toBe(false);
        expect(
            needsNoAnswer({ ...CONTROL, fields: [...fields, field("at", { asked: true })], sealed: true }),
        ).toBe(false);
    });
});

describe("what is tapped", () => {
    it("is refused with its reason, and the action that it would be", async () => {
        const to = field("to");
        const { form } = opened({ ask: () => Promise.resolve(answer({}, [to])) });
        await flushPromises();
        form.choose(to, to.choices[2]);
        expect(form.why).toEqual(REASON);
        expect(form.refused).toEqual({ do: "trade", by: 1, given: { to: "c" } });
        expect(form.given).toEqual({});
    });
    it("plays the action with the last value, unless that filled itself in", async () => {
        const to = field("to");
        const ask = (given: object) =>
            Promise.resolve(
                answer({ ...given, what: "a" }, [to, field("what")], { ready: true, quick: true }),
            );
        const { form, play } = opened({ ask });
        await flushPromises();
        form.pick("to", "a");
        await flushPromises();
        expect(play).not.toHaveBeenCalled();
        form.pick("what", "b");
        await flushPromises();
        expect(play).toHaveBeenCalledTimes(1);
    });
    it("plays at once what needs no answer, and nothing of what is secret", () => {
        const control = { ...CONTROL, fields: [field("to")], quick: true };
        const { form, play } = opened({ control: () => control });
        form.pick("to", "b");
        expect(play).toHaveBeenCalledWith([{ do: "trade", by: 1, to: "b" }]);
        const sealed = opened({ control: () => ({ ...control, sealed: true }), play: undefined });
        sealed.form.pick("to", "b");
        expect(sealed.form.values).toEqual({ to: "b" });
        expect(sealed.form.missing).toEqual([]);
    });
    it("is what it can be now, where the table has changed meanwhile", async () => {
        const fields = ref([field("to")]);
        const { form } = opened({
            control: () => ({ ...CONTROL, fields: fields.value, sealed: true }),
            play: undefined,
        });
        form.pick("to", "b");
        fields.value = [field("to", { choices: field("to").choices.slice(0, 1) })];
        await flushPromises();
        expect(form.fields[0].choices).toHaveLength(1);
        expect(form.missing).toEqual(["to"]);
        expect(form.values).toEqual({});
    });
    it("takes several values of an entry that is changed before it is said", async () => {
        const card = field("card", {
            kind: "group",
            single: false,
            choices: [],
            fields: [
                { name: "name", kind: "text", label: "Name", optional: true, open: true, choices: [] },
                { name: "gain", kind: "whole", label: "Gain", optional: false, open: true, choices: [] },
            ],
        });
        const ask = (given: object) => Promise.resolve(answer(given, [card], { ready: true }));
        const { form, play } = opened({ ask, isEntry: true, start: { card: { name: "Moon", gain: 1 } } });
        await flushPromises();
        if (card.kind === "group") {
            form.enter(card, { gain: 2 });
            await flushPromises();
            form.enter(card, { gain: 3 });
            await flushPromises();
            form.enter(card, { gain: 2 });
        }
        await flushPromises();
        expect(play).not.toHaveBeenCalled();
        form.confirm();
        expect(play).toHaveBeenCalledWith([{ do: "trade", by: 1, card: { name: "Moon", gain: 2 } }]);
    });
});

describe("what is typed", () => {
    it("goes with the action where there is any of it, also while an answer is on its way", async () => {
        const { ask, asked } = byHand();
        const { form, play } = opened({ ask });
        const fields = [field("to"), field("note", { kind: "text", optional: true, single: false })];
        await asked[0].settle(answer({ note: "" }, fields));
        form.pick("to", "a");
        form.write("note", " so ");
        await asked[1].settle(answer({ to: "a", note: "" }, fields, { ready: true }));
        expect(form.values).toEqual({ to: "a", note: "so" });
        form.write("note", "");
        form.also = [2];
        form.confirm();
        expect(play).toHaveBeenCalledWith([
            { do: "trade", by: 1, to: "a" },
            { do: "trade", by: 2, to: "a" },
        ]);
    });
});

describe("what goes with a value before it", () => {
    it("is asked again where that is another one", async () => {
        const { ask, asked } = byHand();
        const { form } = opened({ ask });
        const fields = [field("cost"), field("mix", { follows: ["cost"] })];
        await asked[0].settle(answer({ cost: "a", mix: "b" }, fields));
        form.pick("mix", "a");
        expect(asked[1].given).toEqual({ cost: "a", mix: "a" });
        await asked[1].settle(answer({ cost: "a", mix: "a" }, fields));
        form.pick("cost", "b");
        expect(asked[2].given).toEqual({ cost: "b" });
    });
});

describe("what was kept", () => {
    const kept = { given: { to: "b" }, texts: { note: "so" }, also: [7, 2] };
    it("comes back where it can still be that", async () => {
        keepDraft("table.1/form.trade.1", "round 1", kept, "localStorage");
        const { ask, asked } = byHand();
        const { form } = opened({ ask, start: { what: "a" }, others: () => [2, 3] });
        expect(asked[0].given).toEqual({ what: "a", to: "b" });
        expect(form.texts).toEqual({ note: "so" });
        expect(form.also).toEqual([2]);
    });
    it("goes where it is refused", async () => {
        keepDraft("table.1/form.trade.1", "round 1", kept, "localStorage");
        const { ask, asked } = byHand();
        const { form } = opened({ ask, start: { what: "a" } });
        await asked[0].settle({ problem: "No such value." });
        expect(form.problem).toBe("");
        expect(asked[1].given).toEqual({ what: "a" });
    });
    it("is one of the values of a control that needs no answer", () => {
        const control = { ...CONTROL, fields: [field("to")], sealed: true };
        expect(opened({ control: () => control, play: undefined, start: { to: "b" } }).form.given).toEqual({
            to: "b",
        });
        for (const to of ["c", "x", 3])
            expect(opened({ control: () => control, play: undefined, start: { to } }).form.given).toEqual({});
    });
});
