import { computed, ref, type ComputedRef, type Ref } from "vue";
import { fill } from "../../frontend/formatting/fill";
import type { LobbyGame, LobbyOption, LobbyView, NamedBadge } from "../../frontend/contract/screens";

/** Stands for the value of an option that is to be drawn. */
export const RANDOM = "random";

/** As many seats a game is laid out for at first, if it allows. */
const USUAL_SEATS = 4;

/** A seat that is being filled in; who sits there is known by the key, also when seats move. */
export interface NewSeat {
    key: number;
    name: string;
    colour: string | null;
    /** What else is asked of the seat, by the names of the fields. */
    cards: Record<string, string>;
}

/** What marks a seat, with its name or number. */
export type SeatBadge = NamedBadge & { key: number };

/** The options as they are chosen, by name; seats by their keys. */
export type Values = Record<string, unknown>;

/** The keys of the seats that an option has chosen. */
export function chosenSeats(value: unknown): number[] {
    return Array.isArray(value) ? (value as number[]) : [];
}

/** What an option is before anything is chosen. */
export function startValue({ kind, default: value }: LobbyOption): unknown {
    if (kind === "seat") return RANDOM;
    return Array.isArray(value) ? [...(value as unknown[])] : value;
}

/** The options that are laid out with their explanations: neither seats nor what the game's setup draws. */
export function plainOptions(game: LobbyGame, seatCount: number): LobbyOption[] {
    const taken = (game.setup?.takes ?? []) as string[];
    return game.options.filter(
        ({ kind, name, players }) =>
            kind !== "seat" &&
            kind !== "own" &&
            !taken.includes(name) &&
            (!players || players.includes(seatCount)),
    );
}

/** The options as they are sent: seats by who sits where now; they may have moved or left since. */
export function optionsToSend(
    options: readonly LobbyOption[],
    values: Values,
    seats: readonly Pick<NewSeat, "key">[],
): Record<string, unknown> {
    const place = (key: unknown): number => seats.findIndex((seat) => seat.key === key);

    function sent({ kind, name }: LobbyOption): unknown {
        const value = values[name];
        if (kind === "seats")
            return chosenSeats(value)
                .map(place)
                .filter((seat) => seat >= 0)
                .sort((one, other) => one - other);
        if (kind === "seat") return place(value) < 0 ? RANDOM : place(value);
        return value;
    }

    return Object.fromEntries(
        options.map((option) => [option.name, sent(option)]).filter(([, value]) => value !== null),
    );
}

/** Whether two names are alike; a hint only: the referee decides, and knows more letters. */
export function hasNamesakes(names: readonly string[]): boolean {
    const alike = names.map((name) => name.normalize("NFKC").toLowerCase().replace(/\s+/g, " "));
    return new Set(alike).size < alike.length;
}

type Games = Pick<LobbyView, "games" | "opens_on"> & { labels: Pick<LobbyView["labels"], "player"> };

/** A game that is set up, as far as it is. */
export interface NewGame {
    game: string;
    seats: NewSeat[];
    values: Values;
}

/** Keeps which game is to start, who plays it, and by which options; `before`: what was set up before. */
export function useNewGame(
    view: () => Games,
    before: NewGame | null = null,
): {
    game: ComputedRef<LobbyGame>;
    seats: Ref<NewSeat[]>;
    values: Ref<Values>;
    badges: ComputedRef<SeatBadge[]>;
    choose: (game: LobbyGame) => void;
    add: () => void;
    seatPlayer: (name: string) => void;
    nextColour: (seat: NewSeat) => void;
    moveUp: (index: number) => void;
    nameOf: (seat: NewSeat, index: number) => string;
} {
    const { games, opens_on: last } = view();
    const seats = ref<NewSeat[]>([]);
    const values = ref<Values>({});
    let nextKey = 0;

    const first = games.find((one) => one.id === last.game) ?? games[0];
    const gameId = ref(first.id);
    const game = computed(() => view().games.find((one) => one.id === gameId.value) ?? view().games[0]);

    function freeColour(): string | null {
        const taken = seats.value.map((seat) => seat.colour);
        return game.value.colours.find((one) => !taken.includes(one.value))?.value ?? null;
    }

    function add(): void {
        seats.value.push({ key: nextKey++, name: "", colour: freeColour(), cards: {} });
    }

    function choose(chosen: LobbyGame): void {
        gameId.value = chosen.id;
        seats.value = seats.value.slice(0, chosen.most);
        for (const seat of seats.value) seat.colour = null;
        for (const seat of seats.value) seat.colour = freeColour();
        while (seats.value.length < Math.max(chosen.least, Math.min(USUAL_SEATS, chosen.most))) add();
        values.value = Object.fromEntries(chosen.options.map((one) => [one.name, startValue(one)]));
    }

    function numbered(index: number): string {
        return fill(view().labels.player, { number: index + 1 });
    }

    function badgeOf(seat: NewSeat, index: number): SeatBadge {
        const { colours, badges } = game.value;
        const colour = colours.find((one) => one.value === seat.colour);
        const mark = colour ?? badges[index] ?? badges[0];
        return {
            key: seat.key,
            name: seat.name || numbered(index),
            colour: colour ? colour.value : mark.colour,
            shape: mark.shape,
        };
    }

    /** Seats those who played last, in the colours that they had: mostly the same people play again. */
    function seatLast(): void {
        const known = game.value.colours.map((one) => one.value);
        seats.value = last.seats.slice(0, first.most).map(({ name, colour }) => ({
            key: nextKey++,
            name,
            colour: colour !== null && known.includes(colour) ? colour : null,
            cards: {},
        }));
        for (const seat of seats.value) seat.colour ??= freeColour();
    }

    function takeUp(one: NewGame): void {
        gameId.value = one.game;
        seats.value = one.seats;
        values.value = one.values;
        nextKey = Math.max(-1, ...one.seats.map((seat) => seat.key)) + 1;
    }

    if (before) takeUp(before);
    else {
        choose(first);
        if (last.seats.length >= first.least) seatLast();
    }
    return {
        game,
        seats,
        values,
        badges: computed(() => seats.value.map(badgeOf)),
        choose,
        add,
        /** Gives a name to the first seat without one. */
        seatPlayer(name) {
            const isFree = (seat: NewSeat): boolean => !seat.name.trim();
            if (!seats.value.some(isFree)) add();
            const seat = seats.value.find(isFree);
            if (seat) seat.name = name;
        },
        /** Swaps with whoever has the next colour, so that no two seats ever share one. */
        nextColour(seat) {
            const all = game.value.colours.map((one) => one.value);
            const next = all[(seat.colour === null ? 0 : all.indexOf(seat.colour) + 1) % all.length];
            const other = seats.value.find((one) => one.colour === next);
            if (other) other.colour = seat.colour;
            seat.colour = next;
        },
        moveUp(index) {
            const [seat] = seats.value.splice(index, 1);
            seats.value.splice(index - 1, 0, seat);
        },
        nameOf: (seat, index) => seat.name.trim() || numbered(index),
    };
}
