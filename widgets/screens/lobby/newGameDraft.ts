import type { LobbyGame, LobbyOption, LobbyView } from "../../frontend/contract/screens";
import { readFields, readList, readNumber, readOneOf, readSome, readText } from "../../frontend/reading";
import { RANDOM, startValue, type NewGame, type NewSeat, type Values } from "./newGame";

const LONGEST_CARD = 60;

/** Returns a game that was set up before, as far as it can be; what the game's own setup takes is that one's. */
export function readNewGame(
    kept: unknown,
    { games, name_limit: longest }: Pick<LobbyView, "games" | "name_limit">,
): NewGame | null {
    const { game: id, seats, values } = readFields(kept);
    const game = games.find((one) => one.id === id);
    if (!game) return null;
    const read = readSeats(seats, game, longest);
    if (!read) return null;
    const chosen = readFields(values);
    const keys = read.map((one) => one.key);
    const taken = (game.setup?.takes ?? []) as string[];
    const options: Values = {};
    for (const option of game.options) {
        const { name } = option;
        const value =
            name in chosen && !taken.includes(name) ? readValue(chosen[name], option, keys) : undefined;
        options[name] = value === undefined ? startValue(option) : value;
    }
    return { game: game.id, seats: read, values: options };
}

function readSeats(kept: unknown, game: LobbyGame, longest: number): NewSeat[] | null {
    const free = new Set<string | null>(game.colours.map((one) => one.value));
    const keys = new Set<number>();
    const seats = readList(kept).map((one, index) => {
        const { key, name, colour, cards } = readFields(one);
        const known = readNumber(key, 0, Number.MAX_SAFE_INTEGER - 1) ?? index;
        const own = readOneOf(colour, [...free]);
        free.delete(own);
        keys.add(known);
        const texts = game.seat_fields.map((field) => [
            field.name,
            readText(readFields(cards)[field.name], LONGEST_CARD),
        ]);
        return {
            key: known,
            name: readText(name, longest),
            colour: own,
            cards: Object.fromEntries(texts.filter(([, text]) => text)) as NewSeat["cards"],
        };
    });
    const isWhole = keys.size === seats.length && seats.length >= game.least && seats.length <= game.most;
    for (const seat of seats) {
        seat.colour ??= [...free][0] ?? null;
        free.delete(seat.colour);
    }
    return isWhole ? seats : null;
}

/** Returns what was chosen for an option; `undefined` for what cannot be. */
function readValue(value: unknown, { kind, choices, usual }: LobbyOption, keys: readonly number[]): unknown {
    switch (kind) {
        case "seat":
            return value === RANDOM || keys.includes(value as number) ? value : undefined;
        case "seats":
            return readSome(value, keys);
        case "flag":
            return typeof value === "boolean" ? value : undefined;
        case "choice":
            return choices.some((one) => one.value === value) ? value : undefined;
        case "whole":
            return usual.includes(value as number | null) ? value : undefined;
        default:
            return undefined;
    }
}
