// @vitest-environment happy-dom
import { flushPromises, mount } from "@vue/test-utils";
import { expect, it, vi } from "vitest";
import { computed, defineComponent, h, ref } from "vue";
import type { TableControl } from "../contract/screens";
import { createChoices } from "./choices";
import { PAGE } from "./page";

const OWN = { clause: "GEN-3", text: "It is your own." };
const choice = (value: number, objection: typeof OWN | null = null) => ({ value, label: "", objection });
const from = { name: "from", choices: [choice(1), choice(2)] };
const control = { do: "move", by: 0, fields: [from, { name: "to", asked: true, choices: [] }] };

/** A board that shows where a piece can go from `start`, at a table of which a version is shown. */
function shown(answers: object[]) {
    const version = ref(1);
    const start = ref(1);
    const inquire = vi.fn(() => Promise.resolve(answers.shift()));
    const Board = defineComponent(() => {
        const choicesOf = createChoices(() => version.value);
        const of = (name: string, given = {}): unknown =>
            choicesOf(control as unknown as TableControl, name, given)?.map((one) => one.value) ?? "?";
        return () => h("p", JSON.stringify([of("from"), of("to", { from: start.value })]));
    });
    const page = { inquire, language: computed(() => "en") };
    const board = mount(Board, { global: { provide: { [PAGE as symbol]: page } } });
    return { version, start, inquire, text: () => board.text() };
}

it("knows at once what depends on nothing, and asks once for the rest", async () => {
    const { inquire, start, text } = shown([
        { fields: [from, { name: "to", choices: [choice(2), choice(3, OWN)] }] },
        { fields: [from] },
    ]);
    expect(text()).toBe('[[1,2],"?"]');
    await flushPromises();
    expect(text()).toBe("[[1,2],[2,3]]");
    start.value = 2;
    await flushPromises();
    expect(text()).toBe("[[1,2],[]]"); // nothing is asked for beside that
    start.value = 1;
    await flushPromises();
    expect(text()).toBe("[[1,2],[2,3]]");
    expect(inquire.mock.calls).toEqual([
        ["form", { do: "move", by: 0, given: { from: 1 } }],
        ["form", { do: "move", by: 0, given: { from: 2 } }],
    ]);
});

it("asks again when the table is another one, and takes no answer about the one before", async () => {
    const { inquire, version, text } = shown([{ fields: [] }, { problem: "Not yours." }]);
    version.value = 2;
    await flushPromises();
    expect(inquire).toHaveBeenCalledTimes(2);
    expect(text()).toBe("[[1,2],[]]");
});
