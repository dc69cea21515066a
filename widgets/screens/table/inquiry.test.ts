// @vitest-environment happy-dom
import { mount } from "@vue/test-utils";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { defineComponent, h, nextTick, ref } from "vue";
import { useExplain, type Explain } from "../../frontend/composables/explain";
import { PAGE } from "../../frontend/composables/page";
import { useInquiry } from "./inquiry";

describe("inquiries at a table", () => {
    const shown = ref({ notice: null, what_if: true, version: 3 });
    const explainNotice = ref<((clause: string) => void) | null>(null);
    let asking: ReturnType<typeof useInquiry>;
    let explain: Explain;
    let screen: ReturnType<typeof mount>;
    const bid = { do: "bid_private", by: 0, workers: 2 };

    beforeEach(() => {
        shown.value = { notice: null, what_if: true, version: 3 };
        const Inner = defineComponent(() => {
            explain = useExplain();
            return () => null;
        });
        const Outer = defineComponent(() => {
            asking = useInquiry(() => shown.value);
            return () => h(Inner);
        });
        screen = mount(Outer, { global: { provide: { [PAGE as symbol]: { explainNotice } } } });
    });

    afterEach(() => screen.unmount());

    it("explains a clause by the action that it speaks against", () => {
        explain("REP-5.2", { context: { do: "bid_private", by: 0, given: { workers: 2 } } });
        expect(asking.inquiry.value).toEqual({ about: "why", why: { clause: "REP-5.2", action: bid } });
        explain("REP-5.2");
        expect(asking.inquiry.value).toEqual({ about: "why", why: { clause: "REP-5.2" } });
    });

    it("explains a clause of a line of the log by that line", () => {
        explain("REP-5.3", { line: 4 });
        expect(asking.inquiry.value).toEqual({ about: "why", why: { clause: "REP-5.3", line: 4 } });
        explain("", { seat: 1 });
        expect(asking.inquiry.value).toEqual({ about: "why", why: { clause: "", seat: 1 } });
    });

    it("shows what would follow only where that is wished and told", async () => {
        expect(asking.isTried([bid])).toBe(false);
        asking.isTrying.value = true;
        expect(asking.isTried([bid])).toBe(true);
        expect(asking.inquiry.value).toEqual({ about: "what_if", actions: [bid] });
        shown.value = { ...shown.value, what_if: false, version: 4 };
        await nextTick();
        expect(asking.inquiry.value).toBeNull(); // the table has gone on since
        expect(asking.isTried([bid])).toBe(false);
    });

    it("explains a refusal by what was played, and leaves that to nobody when the table is left", () => {
        asking.isTried([bid]);
        explainNotice.value?.("REP-5.2");
        expect(asking.inquiry.value).toEqual({ about: "why", why: { clause: "REP-5.2", action: bid } });
        screen.unmount();
        expect(explainNotice.value).toBeNull();
    });
});
