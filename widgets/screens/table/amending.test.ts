// @vitest-environment happy-dom
import { flushPromises, mount } from "@vue/test-utils";
import { beforeEach, expect, it, vi } from "vitest";
import { computed, defineComponent, h, nextTick, reactive, ref } from "vue";
import { provideDrafts } from "../../frontend/composables/draft";
import { keepDraft } from "../../frontend/drafts";
import { standIn } from "../../frontend/standIn";
import Amending from "./amending.vue";

const SEAT = { name: "Bo", colour: null, shape: "circle" };
const CHANGE = { number: 2, action: { do: "bid", by: 1, amount: 3 } };
const PLAIN = {
    changes: [CHANGE],
    changed: [{ number: 2, seat: 1, text: "Bid", values: [{ label: "Credits", before: "8", after: "3" }] }],
    unfit: [],
    fits: 4,
    gone: 0,
    follows: ["Bo · Credits: 2 → 7"],
    next: null,
    opened: false,
    shown: false,
    ask: false,
    who: false,
};
const OTHERS = { ...PLAIN, ask: true };

/** A line of the log, a change of which was begun before; `answers`: what it comes to, one after the other. */
function begun(answers: object[]) {
    keepDraft("table.1/2/amending", "3", { wanted: "changes", said: { 2: CHANGE.action } }, "localStorage");
    const language = ref("en");
    const view = reactive({ version: 3, seats: [SEAT, SEAT], access: {} });
    const Table = defineComponent(() => {
        provideDrafts("table.1", "round 1");
        return () =>
            h(Amending as never, {
                line: { number: 2, seats: [], text: "Bid", effects: [], opened: [] },
                view,
            });
    });
    const inquire = (): Promise<unknown> => Promise.resolve(answers.shift());
    const send = vi.fn();
    const page = { inquire, language: computed(() => language.value), send };
    const mounted = mount(Table, {
        global: { provide: standIn({ page, labels: { table: { still_fits: "{count}" } } }) },
    });
    return { language, sent: send.mock.calls, mounted };
}

beforeEach(() => {
    localStorage.clear();
});

it("is changed by a tap alone, whatever a change that was begun before comes to now", async () => {
    const { language, sent, mounted } = begun([PLAIN, OTHERS, PLAIN]);
    await flushPromises();
    expect(sent).toEqual([]);
    for (const spoken of ["es", "en"]) {
        language.value = spoken;
        await nextTick();
        await flushPromises();
        expect(sent).toEqual([]);
    }
    const [before, after] = [mounted.find("del").text(), mounted.find("ins").text()];
    expect([before, after]).toEqual(["8", "3"]);
    expect(mounted.find("[data-follows]").text()).toBe("Bo · Credits: 2 → 7");
    await mounted.find(".is-act").trigger("click");
    expect(sent).toEqual([[{ tap: "amend", version: 3, changes: [CHANGE] }]]);
});
