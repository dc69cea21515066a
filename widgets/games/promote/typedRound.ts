import { computed, ref } from "vue";
import { readFields, readOneOf } from "../../frontend/reading";

/** The typed values of a seat so far; only a vote has an employee. */
export interface Typed {
    card: number | null;
    employee: string | null;
}

/** An entry as a record writes it. */
export type Entry =
    { do: "discard"; by: number; card: number } | { do: "vote"; by: number; card: number; employee: string };

/** Returns the saved entries of seats, as far as their cards and employees are still possible. */
export function readTyped(
    kept: unknown,
    typeable: readonly { seat: number; cards: readonly number[]; employees: readonly string[] }[],
): Partial<Record<number, Typed>> {
    const typed = typeable.map(({ seat, cards, employees }): [number, Typed] => {
        const { card, employee } = readFields(readFields(kept)[seat]);
        return [seat, { card: readOneOf(card, cards), employee: readOneOf(employee, employees) }];
    });
    return Object.fromEntries(typed.filter(([, entry]) => entry.card !== null || entry.employee !== null));
}

const NOTHING: Typed = { card: null, employee: null };

/**
 * Collects the real cards of a round, by player or by pile; each entry can be changed separately.
 *
 * `seats`: who has still to put a card down, in order; `action`: what that is; `isBarred`: whether a card
 * must not lie under an employee; `before`: what was typed before.
 */
export function useTypedRound(
    seats: () => readonly number[],
    action: () => Entry["do"],
    isBarred: (card: number, employee: string) => boolean,
    before: Readonly<Partial<Record<number, Typed>>> = {},
) {
    const typed = ref<Partial<Record<number, Typed>>>({ ...before });
    const chosen = ref<number | null>(null);
    const isByPile = ref(false);
    const pile = ref<string | null>(null); // whose pile is typed

    const of = (seat: number): Typed => typed.value[seat] ?? NOTHING;

    function entryOf(by: number): Entry | null {
        const { card, employee } = of(by);
        if (card === null) return null;
        if (action() === "discard") return { do: "discard", by, card };
        return employee === null ? null : { do: "vote", by, card, employee };
    }

    /** All that is complete, in the order in which it is played. */
    const entries = computed(() => seats().flatMap((seat) => entryOf(seat) ?? []));
    /** Whose card is typed now. */
    const seat = computed(() => {
        if (chosen.value !== null && seats().includes(chosen.value)) return chosen.value;
        if (isByPile.value) return null; // the table shows the owner of the card
        return seats().find((seat) => !entryOf(seat)) ?? seats().at(-1) ?? null;
    });

    function put(change: Partial<Typed>): void {
        const by = seat.value;
        if (by === null) return;
        const entry = { ...of(by), ...change };
        if (entry.card !== null && entry.employee !== null && isBarred(entry.card, entry.employee))
            entry.employee = null;
        typed.value = { ...typed.value, [by]: entry };
        // a seat that is complete makes room for another, one that is not stays
        chosen.value = entryOf(by) ? null : by;
    }

    function goByPile(is: boolean): void {
        isByPile.value = is;
        chosen.value = pile.value = null;
    }

    return {
        typed,
        isByPile,
        pile,
        goByPile,
        seat,
        entries,
        now: computed(() => (seat.value === null ? NOTHING : of(seat.value))),
        isComplete: computed(() => seats().length > 0 && entries.value.length === seats().length),
        /** Goes to a seat, to type or to change what it played. */
        choose(next: number): void {
            chosen.value = next;
        },
        pickCard: (card: number) => put(pile.value === null ? { card } : { card, employee: pile.value }),
        pickEmployee(employee: string): void {
            if (isByPile.value) pile.value = employee;
            else put({ employee });
        },
    };
}
