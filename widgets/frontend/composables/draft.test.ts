// @vitest-environment happy-dom
import { mount } from "@vue/test-utils";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { defineComponent, h, nextTick, ref, type Ref } from "vue";
import { readText } from "../reading";
import { narrowDrafts, provideDrafts, useDraft, type Draft, type DraftScope } from "./draft";

const SLOT = "boardroom-referee.drafts";

interface Typing {
    draft: Draft<string>;
    text: Ref<string | null>;
}

/** A place with a form in it, as long as `isOpen`; `change`: how the form keeps what is typed otherwise. */
function place(about: string, change?: Partial<DraftScope> | null) {
    const isOpen = ref(true);
    const asked = ref(about);
    const screens = ref(0); // that came
    let typing: Typing | undefined;
    const Form = defineComponent(() => {
        const draft = useDraft("form", (kept) => readText(kept, 20) || null);
        const text = ref(draft.before);
        draft.follow(() => (screens.value, text.value));
        typing = { draft, text };
        return () => h("p");
    });
    const Panel = defineComponent(() => {
        if (change !== undefined) narrowDrafts(change);
        return () => (isOpen.value ? h(Form) : null);
    });
    const Table = defineComponent(() => {
        provideDrafts("table.1", asked);
        return () => h(Panel);
    });
    const page = mount(Table);
    return {
        page,
        isOpen,
        asked,
        get typing() {
            if (!typing) throw new Error("no form");
            return typing;
        },
        async type(text: string) {
            this.typing.text.value = text;
            await nextTick();
        },
        async showAgain() {
            screens.value += 1;
            await nextTick();
        },
    };
}

const restored = (about = "round 1", change?: Partial<DraftScope> | null): string | null =>
    place(about, change).typing.draft.before;

beforeEach(() => {
    localStorage.clear();
    sessionStorage.clear();
});
afterEach(() => {
    vi.useRealTimers();
});

describe("what is typed", () => {
    it("is restored when the page is loaded again", async () => {
        await place("round 1").type("Moon"); // a reload of the page unmounts nothing
        expect(restored()).toBe("Moon");
    });
    it("is kept where the place as a whole is left", async () => {
        const left = place("round 1");
        await left.type("Moon");
        left.page.unmount();
        expect(restored()).toBe("Moon");
    });
    it("goes with its form", async () => {
        const closed = place("round 1");
        await closed.type("Moon");
        closed.isOpen.value = false;
        await nextTick();
        expect(localStorage.getItem(SLOT)).toBeNull();
    });
    it("goes when it is sent, and is kept again when it is changed after that", async () => {
        const sent = place("round 1");
        await sent.type("Moon");
        sent.typing.draft.drop();
        expect(localStorage.getItem(SLOT)).toBeNull();
        await sent.type("Moon Mine");
        expect(restored()).toBe("Moon Mine");
    });
    it("does not come back with a screen that shows the same once more", async () => {
        const sent = place("round 1");
        await sent.type("Moon");
        sent.typing.draft.drop();
        await sent.showAgain();
        expect(localStorage.getItem(SLOT)).toBeNull();
    });
    it("is no use any more once something else is asked for", async () => {
        await place("round 1").type("Moon");
        expect(restored("round 2")).toBeNull();
        expect(localStorage.getItem(SLOT)).toBeNull();
    });
    it("is about what was asked for when it was typed", async () => {
        const later = place("round 1");
        later.asked.value = "round 2";
        await later.type("Moon");
        expect(restored("round 2")).toBe("Moon");
    });
    it("is not kept for longer than a day", async () => {
        vi.useFakeTimers({ toFake: ["Date"] });
        await place("round 1").type("Moon");
        vi.setSystemTime(Date.now() + 23 * 3_600_000);
        expect(restored()).toBe("Moon");
        vi.setSystemTime(Date.now() + 2 * 3_600_000);
        expect(restored()).toBeNull();
    });
    it("goes nowhere where nothing may be kept", async () => {
        await place("round 1", null).type("Moon");
        expect([localStorage.length, sessionStorage.length]).toEqual([0, 0]);
        await place("round 1", { memory: "sessionStorage" }).type("Moon");
        expect([localStorage.length, sessionStorage.length]).toEqual([0, 1]);
        expect(restored("round 1", null)).toBeNull();
        expect(restored("round 1")).toBeNull();
        expect(restored("round 1", { memory: "sessionStorage" })).toBe("Moon");
    });
});

describe("what was kept", () => {
    it("is bounded in number and in length", async () => {
        for (let index = 0; index < 60; index += 1)
            await place("round 1", { place: `table.${index}` }).type("Moon");
        expect(JSON.parse(localStorage.getItem(SLOT) ?? "[]")).toHaveLength(40);
        expect(restored("round 1", { place: "table.59" })).toBe("Moon");
        expect(restored("round 1", { place: "table.19" })).toBeNull();
        const before = localStorage.getItem(SLOT)?.length ?? 0;
        await place("round 1").type("x".repeat(20_000));
        expect(restored()).toBeNull();
        expect(localStorage.getItem(SLOT)?.length).toBe(before);
    });
    it.each([
        "{",
        "null",
        "17",
        '{"table.1/form": "Moon"}',
        '[["table.1/form"], [1, 2], null, "x"]',
        '[["table.1/form", {"at": "now", "about": "round 1", "value": "Moon"}]]',
        `[["table.1/form", {"at": ${Date.now() + 3_600_000}, "about": "round 1", "value": "Moon"}]]`,
        `[["table.1/form", {"at": ${Date.now()}, "about": "round 1", "value": {"text": "Moon"}}]]`,
        `[["table.1/form", {"at": ${Date.now()}, "about": ["round 1"], "value": "Moon"}]]`,
    ])("is nothing where it is no draft: %s", (rubbish) => {
        localStorage.setItem(SLOT, rubbish);
        expect(restored()).toBeNull();
    });
});
