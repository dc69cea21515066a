import { ref, watch } from "vue";
import { useDraft } from "../../frontend/composables/draft";
import type { BossPick } from "../../frontend/contract/screens";
import { readFields, readNumber } from "../../frontend/reading";

const MOST = 999_999;

/** What is bargained about with a holder of a clan: what the Boss offers, and what the holder asks. */
export interface Bid {
    offer?: number;
    ask?: number;
}

type By = keyof Bid;

/** What was said of each holder, by seat and clan, and in which deal. */
interface Said {
    deal: string;
    bids: Record<string, Bid>;
}

/** Offers that nobody has agreed to yet: they are noted on this device, and are no part of the game. */
export interface Bids {
    of(seat: number, given: BossPick): Bid;
    say(seat: number, given: BossPick, by: By, amount: number): void;
    /** Drops what was said to a holder: there is an agreement. */
    drop(seat: number, given: BossPick): void;
}

const keyOf = (seat: number, { clan, with: source }: BossPick): string => [seat, clan, source].join(" ");

/** Notes offers as long as one deal goes on under one Boss. */
export function useBids(deal: () => string): Bids {
    const draft = useDraft("bids", readSaid);
    const said = ref<Said>(draft.before?.deal === deal() ? draft.before : { deal: deal(), bids: {} });
    watch(deal, (now) => {
        said.value = { deal: now, bids: {} };
    });
    draft.follow(() => (Object.keys(said.value.bids).length ? said.value : null));
    return {
        of: (seat, given) => said.value.bids[keyOf(seat, given)] ?? {},
        say(seat, given, by, amount) {
            const key = keyOf(seat, given);
            said.value.bids[key] = { ...said.value.bids[key], [by]: amount };
        },
        drop(seat, given) {
            delete said.value.bids[keyOf(seat, given)];
        },
    };
}

function readSaid(kept: unknown): Said | null {
    const { deal, bids } = readFields(kept);
    if (typeof deal !== "string") return null;
    const read = Object.entries(readFields(bids)).map(([key, bid]) => {
        const { offer, ask } = readFields(bid);
        const numbers = { offer: readNumber(offer, 0, MOST), ask: readNumber(ask, 0, MOST) };
        return [key, Object.fromEntries(Object.entries(numbers).filter(([, one]) => one !== null)) as Bid];
    });
    return { deal, bids: Object.fromEntries(read) as Said["bids"] };
}
