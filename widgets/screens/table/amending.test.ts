// @vitest-environment happy-dom
import { flushPromises, mount } from "@vue/test-utils";
import { beforeEach, expect, it } from "vitest";
import { computed, defineComponent, h, nextTick, reactive, ref } from "vue";
import { provideDrafts } from "../../frontend/composables/draft";
import { PAGE } from "../../frontend/composables/page";
import { keepDraft } from "../../frontend/drafts";
import Amending from "./amending.vue";

const CHANGE = { number: 2, action: { do: "bid", by: 1, amount: 3 } };
const PLAIN = { changes: [CHANGE], unfit: [], gone: 0, opened: false, shown: false, ask: false, who: false };
const OTHERS = { ...PLAIN, ask: true };

/** A line of the log, a change of which was begun before; `answers`: what it comes to, one after the other. */
function begun(answers: object[]) {
    keepDraft("table.1/2/amending", "3", { wanted: "changes", said: { 2: CHANGE.action } }, "localStorage");
    const language = ref("en");
    const page = reactive({ labels: {}, version: 3, seats: [{}, {}], access: {} });
    const Table = defineComponent(() => {
        provideDrafts("table.1", "round 1");
        return () =>
            h(Amending as never, {
                line: { number: 2, seats: [], text: "Bid", effects: [], opened: [] },
                view: page,
            });
    });
    const inquire = (): Promise<unknown> => Promise.resolve(answers.shift());
    const provided = { inquire, language: computed(() => language.value), noticeAction: ref(null) };
    const mounted = mount(Table, { global: { provide: { [PAGE as symbol]: provided } } });
    const emitted = () => mounted.findComponent({ name: "Amending" }).emitted("tap");
    return { language, emitted, mounted };
}

beforeEach(() => {
    localStorage.clear();
});

it("is changed by a tap alone, whatever a change that was begun before comes to now", async () => {
    const { language, emitted, mounted } = begun([PLAIN, OTHERS, PLAIN]);
    await flushPromises();
    expect(emitted()).toBeUndefined();
    for (const spoken of ["es", "en"]) {
        language.value = spoken;
        await nextTick();
        await flushPromises();
        expect(emitted()).toBeUndefined();
    }
    await mounted.find(".is-act").trigger("click");
    expect(emitted()).toEqual([[{ tap: "amend", version: 3, changes: [CHANGE] }]]);
});
