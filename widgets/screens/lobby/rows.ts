import { computed, ref } from "vue";
import type { ArchiveTap, DiscardScoreSheetTap } from "../../frontend/contract/requests";
import type { LobbyMore, LobbyView } from "../../frontend/contract/screens";

/** The lists of the lobby by their names. */
export type List = keyof LobbyMore;

export type Card = LobbyView[List][number];

/** Stands where a card was that has just been hidden; `hidden` says which. */
export interface HiddenCard {
    list: List;
    id: string;
    place: number;
    hidden: string;
    card: Card;
}

/** Whether a card is of a game that is over or long untouched; also where it was, once it is hidden. */
export function isEarlier(row: Card | HiddenCard): boolean {
    const card = "hidden" in row ? row.card : row;
    return !("earlier" in card) || Boolean(card.earlier);
}

interface Part {
    rows: Card[];
    more: boolean;
}

/** The row after which the next ones are asked for. */
export function placeOf(row: Card | undefined): { at: string; id: string } | null {
    return row ? { at: row.at, id: row.id } : null;
}

/** The tap that takes a row off its list, or brings it back. */
export function hidingTap(list: List, id: string, isHidden: boolean): ArchiveTap | DiscardScoreSheetTap {
    return list === "tables"
        ? { tap: "archive", table: id, archived: isHidden }
        : { tap: "discard_score_sheet", score_sheet: id, discarded: isHidden };
}

function textOf(card: Card): string {
    if (!card.readable) return card.id;
    return card.seats.map((seat) => seat.name).join(", ") || card.title || card.id;
}

/**
 * Keeps the further rows that were requested, below the first rows of each list, which the server refreshes.
 *
 * The place of a hidden card shows how to restore it, until another is hidden or the lobby is left.
 */
export function useRows(view: () => Pick<LobbyView, List | "more">) {
    const further = ref<Partial<Record<List, Part>>>({});
    const gone = ref<HiddenCard>();

    function listed(list: List): Card[] {
        const first: Card[] = view()[list];
        const known = new Set(first.map((row) => row.id));
        return [...first, ...(further.value[list]?.rows ?? []).filter((row) => !known.has(row.id))];
    }

    function rowsOf(list: List): (Card | HiddenCard)[] {
        const rows: (Card | HiddenCard)[] = listed(list);
        const hidden = gone.value;
        if (hidden?.list === list && !rows.some((row) => row.id === hidden.id))
            rows.splice(hidden.place, 0, hidden);
        return rows;
    }

    return {
        rows: computed(() => ({ score_sheets: rowsOf("score_sheets"), tables: rowsOf("tables") })),
        isMore: (list: List): boolean => further.value[list]?.more ?? view().more[list],
        last: (list: List): Card | undefined => listed(list).at(-1),
        add(list: List, { rows, more }: Part): void {
            further.value[list] = { rows: [...listed(list).slice(view()[list].length), ...rows], more };
        },
        hide(list: List, card: Card): void {
            const isKept = card.readable || list === "tables"; // a damaged score sheet could not be saved again
            const place = listed(list).findIndex((row) => row.id === card.id);
            gone.value = isKept ? { list, id: card.id, place, hidden: textOf(card), card } : undefined;
            const part = further.value[list];
            if (part) part.rows = part.rows.filter((row) => row.id !== card.id);
        },
        bringBack(): HiddenCard | undefined {
            const hidden = gone.value;
            if (!hidden) return undefined;
            gone.value = undefined;
            // shown twice it is not
            const place = Math.max(hidden.place - view()[hidden.list].length, 0);
            further.value[hidden.list]?.rows.splice(place, 0, hidden.card);
            return hidden;
        },
        reset(): void {
            further.value = {};
            gone.value = undefined;
        },
    };
}
