import { computed, ref } from "vue";
import { fill } from "../../frontend/formatting/fill";
import type { LobbyGame, LobbyView, NamedBadge } from "../../frontend/contract/screens";
import { readFields, readList, readNumber, readOneOf, readText } from "../../frontend/reading";
import { readValues, startValue, type Values } from "./options";

/** As many seats a game is laid out for at first, if it allows. */
const USUAL_SEATS = 4;
const LONGEST_CARD = 60;

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

/** A game that is set up, as far as it is. */
export interface NewGame {
    game: string;
    seats: NewSeat[];
    values: Values;
}

/** Whether two names are alike; a hint only: the referee decides, and knows more letters. */
export function hasNamesakes(names: readonly string[]): boolean {
    const alike = names.map((name) => name.normalize("NFKC").toLowerCase().replace(/\s+/g, " "));
    return new Set(alike).size < alike.length;
}

/** Returns a game that was set up before, as far as it can be; what fields of the game's own fill in is theirs. */
export function readNewGame(
    kept: unknown,
    { games, name_limit: longest }: Pick<LobbyView, "games" | "name_limit">,
): NewGame | null {
    const { game: id, seats, values } = readFields(kept);
    const game = games.find((each) => each.id === id);
    const read = game && readSeats(seats, game, longest);
    const keys = new Set(read?.map((seat) => seat.key));
    if (!read || keys.size < read.length || read.length < game.least || read.length > game.most) return null;
    return { game: game.id, seats: read, values: readValues(values, game, [...keys]) };
}

function readSeats(kept: unknown, { colours, seat_fields: fields }: LobbyGame, longest: number): NewSeat[] {
    const free = new Set<string | null>(colours.map((colour) => colour.value));
    const seats = readList(kept).map((raw, index) => {
        const { key, name, colour, cards } = readFields(raw);
        const own = readOneOf(colour, [...free]);
        free.delete(own);
        const texts = fields.map((field) => [
            field.name,
            readText(readFields(cards)[field.name], LONGEST_CARD),
        ]);
        return {
            key: readNumber(key, 0, Number.MAX_SAFE_INTEGER - 1) ?? index,
            name: readText(name, longest),
            colour: own,
            cards: Object.fromEntries(texts.filter(([, text]) => text)) as NewSeat["cards"],
        };
    });
    for (const seat of seats) {
        seat.colour ??= [...free][0] ?? null;
        free.delete(seat.colour);
    }
    return seats;
}

type Games = Pick<LobbyView, "games" | "opens_on">;

/** Which game is to start, who plays it, and by which options. */
export type NewGameForm = ReturnType<typeof useNewGame>;

/** Keeps a game that is being set up; `before`: what was set up before; `player`: names a seat by its {number}. */
export function useNewGame(view: () => Games, player: () => string, before: NewGame | null = null) {
    const { games, opens_on: last } = view();
    const first = games.find((each) => each.id === last.game) ?? games[0];
    const seats = ref<NewSeat[]>(before?.seats ?? []);
    const values = ref<Values>(before?.values ?? {});
    const gameId = ref(before?.game ?? first.id);
    const game = computed(() => view().games.find((each) => each.id === gameId.value) ?? view().games[0]);
    let nextKey = Math.max(-1, ...seats.value.map((seat) => seat.key)) + 1;

    function freeColour(): string | null {
        const taken = seats.value.map((seat) => seat.colour);
        return game.value.colours.find((colour) => !taken.includes(colour.value))?.value ?? null;
    }

    function add(name = "", colour = freeColour()): void {
        seats.value.push({ key: nextKey++, name, colour, cards: {} });
    }

    function choose(chosen: LobbyGame): void {
        gameId.value = chosen.id;
        seats.value = seats.value.slice(0, chosen.most);
        for (const seat of seats.value) seat.colour = null;
        for (const seat of seats.value) seat.colour = freeColour();
        while (seats.value.length < Math.max(chosen.least, Math.min(USUAL_SEATS, chosen.most))) add();
        values.value = Object.fromEntries(chosen.options.map((option) => [option.name, startValue(option)]));
    }

    /** Seats those who played last, in the colours that they had: mostly the same people play again. */
    function seatLast(): void {
        const known = first.colours.map((colour) => colour.value);
        seats.value = [];
        for (const { name, colour } of last.seats.slice(0, first.most)) add(name, readOneOf(colour, known));
        for (const seat of seats.value) seat.colour ??= freeColour();
    }

    const numbered = (index: number): string => fill(player(), { number: index + 1 });

    function badgeOf(seat: NewSeat, index: number): SeatBadge {
        const { colours, badges } = game.value;
        const own = colours.find((colour) => colour.value === seat.colour);
        const { colour, shape } = own ?? badges[index] ?? badges[0];
        return { key: seat.key, name: seat.name || numbered(index), colour: own?.value ?? colour, shape };
    }

    if (!before) {
        choose(first);
        if (last.seats.length >= first.least) seatLast();
    }
    return {
        game,
        seats,
        values,
        badges: computed(() => seats.value.map(badgeOf)),
        choose,
        add: (): void => add(),
        /** Gives a name to the first seat without one. */
        seatPlayer(name: string): void {
            const isFree = (seat: NewSeat): boolean => !seat.name.trim();
            if (!seats.value.some(isFree)) add();
            const seat = seats.value.find(isFree);
            if (seat) seat.name = name;
        },
        /** Gives a seat the next colour. A seat that has that colour gets the old one: no two seats share a colour. */
        nextColour(seat: NewSeat): void {
            const all = game.value.colours.map((colour) => colour.value);
            const next = all[(seat.colour === null ? 0 : all.indexOf(seat.colour) + 1) % all.length];
            const other = seats.value.find((each) => each.colour === next);
            if (other) other.colour = seat.colour;
            seat.colour = next;
        },
        moveUp(index: number): void {
            const [seat] = seats.value.splice(index, 1);
            seats.value.splice(index - 1, 0, seat);
        },
        nameOf: (seat: NewSeat, index: number): string => seat.name.trim() || numbered(index),
    };
}
