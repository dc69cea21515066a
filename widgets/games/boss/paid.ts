import { computed, ref, watch, type ComputedRef } from "vue";
import type { BossClosed } from "../../frontend/contract/screens";
import { remember, remembered } from "../../frontend/remembered";

const KEY = "boss.paid"; // the table, the deal that was paid last there, and the seats that have their money

/** A pay-out: what is handed over seat by seat, until all of it is ticked on this device. */
export interface Payout {
    /** The deal that is still to be paid, or was just now; `null` for none. */
    open: ComputedRef<BossClosed | null>;
    isTicked(seat: number): boolean;
    tick(seat: number): void;
}

/** Returns the seats that are ticked one by one: the partners, and the Boss for what is left. */
export const payees = ({ shares, boss }: BossClosed): number[] => [...shares.map((one) => one.seat), boss];

/**
 * Keeps what was paid of the deal that was closed last, also when the page is loaded anew. All ticked, it stays in its
 * place until the table is another `version`: nothing moves under the finger that has just ticked the last one.
 */
export function usePayout(
    table: () => string,
    version: () => number,
    closed: () => BossClosed | null,
): Payout {
    const about = (): string => {
        const deal = closed();
        return deal ? [table(), deal.number, deal.boss, deal.payout].join(" ") : "";
    };
    const ticked = ref<number[]>([]);
    const tickedAt = ref<number>();

    watch(
        about,
        (now) => {
            const [of, seats] = remembered(KEY).split(": ");
            ticked.value = now && of === now ? (seats ?? "").split(" ").filter(Boolean).map(Number) : [];
        },
        { immediate: true },
    );
    const isTicked = (seat: number): boolean => ticked.value.includes(seat);
    return {
        open: computed(() => {
            const deal = closed();
            return deal && (tickedAt.value === version() || !payees(deal).every(isTicked)) ? deal : null;
        }),
        isTicked,
        tick(seat) {
            ticked.value = isTicked(seat)
                ? ticked.value.filter((one) => one !== seat)
                : [...ticked.value, seat];
            tickedAt.value = version();
            remember(KEY, `${about()}: ${ticked.value.join(" ")}`);
        },
    };
}
