import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { effectScope, nextTick, ref } from "vue";
import type { Inquire } from "../../frontend/composables/page";
import { PAUSE, useNameRemarks } from "./nameRemarks";

const scope = effectScope();
const names = ref<string[]>([]);
const answers: ((answer: unknown) => void)[] = [];
const inquire = vi.fn(() => new Promise((resolve) => answers.push(resolve)));

function use(): { value: string[] } {
    return scope.run(() => useNameRemarks(() => names.value, inquire as unknown as Inquire)) ?? { value: [] };
}

async function type(...typed: string[]): Promise<void> {
    names.value = typed;
    await nextTick();
}

beforeEach(() => {
    vi.useFakeTimers();
    inquire.mockClear();
    answers.length = 0;
    names.value = [];
});

afterEach(() => vi.useRealTimers());

describe("remarks on names", () => {
    it("are asked for once, when nobody types any more", async () => {
        const remarks = use();
        await type("A", "B");
        await type(" Ana ", "Bo", "");
        expect(inquire).not.toHaveBeenCalled();
        vi.advanceTimersByTime(PAUSE);
        expect(inquire.mock.calls).toEqual([["name_remarks", { names: ["Ana", "Bo"] }]]);
        answers[0]({ remarks: ["alike"] });
        await nextTick();
        await nextTick();
        expect(remarks.value).toEqual(["alike"]);
        await type("Ana", "Bob");
        expect(remarks.value).toEqual([]);
    });

    it("are not those on names that have changed meanwhile, nor a problem", async () => {
        const remarks = use();
        await type("Ana", "An\u0430");
        vi.advanceTimersByTime(PAUSE);
        await type("Ana", "Eva");
        answers[0]({ remarks: ["alike"] });
        await nextTick();
        await nextTick();
        expect(remarks.value).toEqual([]);
        vi.advanceTimersByTime(PAUSE);
        answers[1]({ problem: "later" });
        await nextTick();
        await nextTick();
        expect(remarks.value).toEqual([]);
    });

    it("are not asked for of one name", async () => {
        use();
        await type("Ana");
        vi.advanceTimersByTime(PAUSE);
        expect(inquire).not.toHaveBeenCalled();
    });
});
