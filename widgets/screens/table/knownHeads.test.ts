// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { effectScope, nextTick, ref, type EffectScope } from "vue";
import type { Inquire } from "../../frontend/composables/page";
import { headsOf, keepHead } from "../../frontend/heads";
import { remember } from "../../frontend/remembered";
import type { TableView } from "../../frontend/contract/screens";
import { PAUSE, useKnownHeads } from "./knownHeads";

/** The digits of a head after so many entries, in one of several histories. */
const digits = (count: number, fork = 0): string => (count + fork * 0x10000).toString(16).padStart(16, "0");

type Shown = Pick<TableView, "id" | "version" | "head">;

function shown(count: number, fork = 0, id = "table"): Shown {
    const grouped = digits(count, fork).match(/.{4}/g)?.join(" ") ?? "";
    return { id, version: count, head: count ? { after: "", digits: grouped } : null };
}

let scope: EffectScope;
let server: { count: number; fork: number; since: number }; // its log goes so far, and is another one since
const inquire = vi.fn((_query: string, { heads }: { heads: { count: number; digits: string }[] }) =>
    Promise.resolve({
        unknown: heads
            .filter(({ count, digits: its }) => {
                const fork = count > server.since ? server.fork : 0;
                return count > server.count || its !== digits(count, fork);
            })
            .map((head) => head.digits),
    }),
);

function open(first: Shown): {
    page: { value: Shown };
    lost: () => unknown;
    accept: () => void;
} {
    const page = ref(first);
    const { lost, accept } = scope.run(() =>
        useKnownHeads(() => page.value, inquire as unknown as Inquire),
    ) as ReturnType<typeof useKnownHeads>;
    return { page, lost: () => lost.value, accept };
}

async function settle(time = 0): Promise<void> {
    await nextTick();
    await vi.advanceTimersByTimeAsync(time);
}

beforeEach(() => {
    vi.useFakeTimers();
    remember("heads", "");
    inquire.mockClear();
    scope = effectScope();
    server = { count: 99, fork: 0, since: 99 };
});

afterEach(() => {
    scope.stop();
    vi.useRealTimers();
});

describe("a device that has seen a table's log", () => {
    it("says nothing while the log grows, and asks now and then", async () => {
        const { page, lost } = open(shown(1));
        await settle();
        for (let count = 2; count <= 9; count++) {
            page.value = shown(count);
            await settle(1000);
        }
        expect(inquire).toHaveBeenCalledTimes(1);
        await settle(PAUSE);
        expect(inquire).toHaveBeenCalledTimes(2);
        expect(inquire.mock.lastCall?.[1].heads).toHaveLength(9);
        expect(lost()).toBeNull();
    });

    it("notices a page later that the log was rolled back and written again", async () => {
        for (let count = 1; count <= 6; count++) keepHead("table", { count, digits: digits(count) }, []);
        server = { count: 8, fork: 1, since: 4 };
        const { page, lost } = open(shown(8, 1));
        await settle();
        expect(lost()).toEqual({ count: 6, digits: digits(6), same: 4 });
        page.value = shown(9, 1);
        server.count = 9;
        await settle(PAUSE);
        expect(lost()).toEqual({ count: 6, digits: digits(6), same: 4 });
    });

    it("notices at once that the log is shorter", async () => {
        const { page, lost } = open(shown(6));
        await settle();
        server.count = 5;
        page.value = shown(5);
        await settle();
        expect(lost()).toEqual({ count: 6, digits: digits(6), same: 5 });
    });

    it("notices an empty log in the place of one", async () => {
        keepHead("table", { count: 3, digits: digits(3) }, []);
        server.count = 0;
        const { lost } = open(shown(0));
        await settle();
        expect(lost()).toEqual({ count: 3, digits: digits(3), same: 0 });
    });

    it("needs no answer where it was shown two heads after the same entry", async () => {
        keepHead("table", { count: 6, digits: digits(6) }, []);
        inquire.mockReturnValueOnce(new Promise<never>(() => {}));
        const { lost } = open(shown(6, 1));
        await settle();
        expect(lost()).toMatchObject({ count: 6, digits: digits(6) });
    });

    it("takes no answer for another table", async () => {
        keepHead("table", { count: 6, digits: digits(6) }, []);
        const { page, lost } = open(shown(6));
        server.count = 5;
        let answer: (answered: { unknown: string[] }) => void = () => {};
        inquire.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
        await settle();
        page.value = shown(2, 0, "other");
        await settle();
        answer({ unknown: [digits(6)] });
        await settle();
        expect(lost()).toBeNull();
    });

    it("asks again where there was no answer", async () => {
        keepHead("table", { count: 6, digits: digits(6) }, []);
        server.count = 5;
        inquire.mockReturnValueOnce(Promise.resolve({ problem: "busy" } as never));
        const { lost } = open(shown(5));
        await settle();
        expect(lost()).toBeNull();
        await settle(PAUSE);
        expect(lost()).toMatchObject({ count: 6 });
    });

    it("lets the table go on with a history that all agree on", async () => {
        for (let count = 1; count <= 6; count++) keepHead("table", { count, digits: digits(count) }, []);
        server.count = 4;
        const { lost, accept } = open(shown(4));
        await settle();
        expect(lost()).toMatchObject({ count: 6 });
        accept();
        expect(lost()).toBeNull();
        expect(headsOf("table").map(({ count }) => count)).toEqual([1, 2, 3, 4]);
        await settle(PAUSE);
        expect(lost()).toBeNull();
    });
});
