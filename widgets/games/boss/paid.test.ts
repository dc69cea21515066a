// @vitest-environment happy-dom
import { beforeEach, expect, it } from "vitest";
import { effectScope, nextTick, ref } from "vue";
import type { BossClosed } from "../../frontend/contract/screens";
import { usePayout, type Payout } from "./paid";

const DEAL: BossClosed = {
    number: 4,
    boss: 2,
    payout: 8,
    shares: [
        { seat: 1, amount: 4 },
        { seat: 3, amount: 2 },
    ],
    keeps: 2,
};
const closed = ref<BossClosed | null>(DEAL);
const version = ref(7);
const used = (): Payout => {
    const payout = effectScope().run(() =>
        usePayout(
            () => "T1",
            () => version.value,
            () => closed.value,
        ),
    );
    if (!payout) throw new Error("the scope did not run");
    return payout;
};

beforeEach(() => {
    window.localStorage.clear();
    closed.value = DEAL;
});

it("stays until the partners and the Boss are ticked, also on a page that is loaded anew", () => {
    const payout = used();
    payout.tick(1);
    payout.tick(3);
    payout.tick(3);
    expect(payout.open.value).toEqual(DEAL);
    const again = used();
    expect([1, 2, 3].map(again.isTicked)).toEqual([true, false, false]);
    again.tick(3);
    again.tick(2);
    expect(again.open.value).toEqual(DEAL); // until the table goes on
    version.value += 1;
    expect(again.open.value).toBeNull();
    expect(used().open.value).toBeNull();
});

it("begins again with the next deal, and is nothing before the first", async () => {
    const payout = used();
    for (const seat of [1, 2, 3]) payout.tick(seat);
    version.value += 1;
    closed.value = { ...DEAL, number: 5 };
    await nextTick();
    expect([payout.open.value?.number, payout.isTicked(1)]).toEqual([5, false]);
    closed.value = null;
    await nextTick();
    expect(payout.open.value).toBeNull();
});
