// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { effectScope, nextTick, reactive, type EffectScope } from "vue";
import type { PracticeView } from "../../frontend/contract/screens";
import { COURTESY, PACES, useBots } from "./bots";

let scope: EffectScope;
const acted: string[] = [];

function begin(more: Partial<PracticeView> = {}) {
    const state = reactive({
        practice: { waiting: "bots", learner: 0, ...more } as PracticeView,
        revision: "1",
        isBusy: false,
    });
    const bots = scope.run(() =>
        useBots(
            () => state,
            () => state.isBusy,
            (revision) => acted.push(revision),
        ),
    ) as ReturnType<typeof useBots>;
    return { state, bots };
}

beforeEach(() => {
    vi.useFakeTimers();
    localStorage.clear();
    acted.length = 0;
    scope = effectScope();
});
afterEach(() => {
    scope.stop();
    vi.useRealTimers();
});

describe("the bots of a page", () => {
    it("act once after a pause, and again when the table has moved on", async () => {
        const { state } = begin();
        vi.advanceTimersByTime(PACES.normal - 1);
        expect(acted).toEqual([]);
        vi.advanceTimersByTime(1);
        expect(acted).toEqual(["1"]);
        vi.advanceTimersByTime(PACES.slow);
        expect(acted).toEqual(["1"]);
        state.revision = "2";
        await nextTick();
        vi.advanceTimersByTime(PACES.normal);
        expect(acted).toEqual(["1", "2"]);
    });

    it.each(["thinking", "learner", "chance", "failed", "over"] as const)("do nothing: %s", (waiting) => {
        const { bots } = begin({ waiting });
        vi.advanceTimersByTime(PACES.slow);
        bots.next();
        expect(acted).toEqual([]);
    });

    it("hold still, act when told, and go on", async () => {
        const { bots } = begin();
        bots.hold(true);
        await nextTick();
        vi.advanceTimersByTime(PACES.slow);
        expect(acted).toEqual([]);
        bots.next();
        expect(acted).toEqual(["1"]);
        bots.hold(false);
        await nextTick();
        vi.advanceTimersByTime(PACES.normal);
        expect(acted).toEqual(["1", "1"]);
    });

    it("skip the pause at a tap, and do not act twice for it", () => {
        const { bots } = begin();
        bots.next();
        vi.advanceTimersByTime(PACES.slow);
        expect(acted).toEqual(["1"]);
    });

    it("keep the pace that was chosen on this device", async () => {
        const { bots } = begin();
        bots.choosePace("fast");
        await nextTick();
        vi.advanceTimersByTime(PACES.fast);
        expect(acted).toEqual(["1"]);
        expect(begin().bots.pace.value).toBe("fast");
        localStorage.setItem("boardroom-referee.bots_pace", "toString");
        expect(begin().bots.pace.value).toBe("normal");
    });

    it("wait while the learner is at something", async () => {
        const { state, bots } = begin();
        bots.touched();
        vi.advanceTimersByTime(COURTESY - 1);
        expect(acted).toEqual([]);
        state.isBusy = true;
        await nextTick();
        vi.advanceTimersByTime(COURTESY);
        expect(acted).toEqual([]);
        state.isBusy = false;
        await nextTick();
        vi.advanceTimersByTime(PACES.normal);
        expect(acted).toEqual(["1"]);
    });

    it("wait for nobody who only watches", () => {
        const { bots } = begin({ learner: null });
        bots.touched();
        vi.advanceTimersByTime(PACES.normal);
        expect(acted).toEqual(["1"]);
    });

    it("stop with their page", () => {
        begin();
        scope.stop();
        vi.advanceTimersByTime(PACES.slow);
        expect(acted).toEqual([]);
    });
});
