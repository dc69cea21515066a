import type { LobbyGame, PerSeatOption } from "../../frontend/contract/screens";
import { readFields, readList, readNumber, readSome } from "../../frontend/reading";

/** The value of an option that the referee draws. */
export const RANDOM = "random";

/** An option that is asked for before a game. */
export type LobbyOption = LobbyGame["options"][number];

/** The options as they are chosen, by name; seats by their keys. */
export type Values = Record<string, unknown>;

/** Numbers of a seat, by name. */
export type Numbers = Record<string, number>;

const MOST_NUMBERS = 20; // in a list

type Of<Kind extends LobbyOption["kind"]> = Extract<LobbyOption, { kind: Kind }>;

/** How values of a kind of option are read and sent; `keys` are those of the seats, in their order. */
interface Handling<Option> {
    /** Returns a value that was chosen before, `undefined` for what cannot be. */
    read(kept: unknown, option: Option, keys: readonly number[]): unknown;
    /** Returns a value as it is sent, left out where it goes as it is. */
    sent?(value: unknown, option: Option, keys: readonly number[]): unknown;
}

const HANDLING: { [Kind in LobbyOption["kind"]]: Handling<Of<Kind>> } = {
    seat: {
        read: (kept, _, keys) => (kept === RANDOM || keys.includes(kept as number) ? kept : undefined),
        // seats may have moved or left since
        sent: (value, _, keys) => (keys.includes(value as number) ? keys.indexOf(value as number) : RANDOM),
    },
    seats: {
        read: (kept, _, keys) => readSome(kept, keys),
        sent: (value, _, keys) => [...keys.keys()].filter((place) => readList(value).includes(keys[place])),
    },
    choice: {
        read: (kept, { choices, typed }) =>
            choices.some((choice) => choice.value === kept)
                ? kept
                : ((typed && readNumber(kept, typed.least, typed.most)) ?? undefined),
    },
    number: {
        read: (kept, { least, most }) => readNumber(kept, least, most) ?? undefined,
    },
    numbers: {
        read: (kept, { least, most }) =>
            Array.isArray(kept)
                ? kept.slice(0, MOST_NUMBERS).flatMap((number) => readNumber(number, least, most) ?? [])
                : undefined,
    },
    per_seat: {
        read: (kept, option, keys) =>
            Object.fromEntries(keys.flatMap((key) => readNumbers(readFields(kept)[key], option, key))),
        sent: (value, option, keys) => keys.map((key, place) => numbersOf(option, value, key, place)),
    },
    own: { read: () => undefined }, // its field keeps what was chosen
};

function readNumbers(kept: unknown, { names, least, most }: PerSeatOption, key: number): [number, Numbers][] {
    const numbers = names.map(({ name }) => [name, readNumber(readFields(kept)[name], least, most)]);
    return numbers.every(([, number]) => number !== null)
        ? [[key, Object.fromEntries(numbers) as Numbers]]
        : [];
}

/** Returns the numbers of a seat: those that were chosen, else those that are suggested for its place. */
export function numbersOf(option: PerSeatOption, value: unknown, key: number, place: number): Numbers {
    const suggested = readList(option.default);
    const least = Object.fromEntries(option.names.map(({ name }) => [name, option.least]));
    const chosen = readFields(value)[key] ?? suggested[Math.min(place, suggested.length - 1)];
    return (chosen as Numbers | undefined) ?? least;
}

/** Returns what an option is before anything is chosen. */
export function startValue({ kind, default: value }: LobbyOption): unknown {
    if (kind === "per_seat") return {};
    return Array.isArray(value) ? [...(value as unknown[])] : value;
}

/** Returns the options as they were chosen before; as they are at first, where they cannot be that. */
export function readValues(kept: unknown, { options }: LobbyGame, keys: readonly number[]): Values {
    const chosen = readFields(kept);
    const valueOf = (option: LobbyOption): unknown => {
        const value = (HANDLING[option.kind] as Handling<LobbyOption>).read(
            chosen[option.name],
            option,
            keys,
        );
        return value === undefined ? startValue(option) : value;
    };
    return Object.fromEntries(options.map((option) => [option.name, valueOf(option)]));
}

/** Returns the options as they are sent: seats by who sits where now. */
export function optionsToSend(
    options: readonly LobbyOption[],
    values: Values,
    keys: readonly number[],
): Record<string, unknown> {
    const sent = (option: LobbyOption): unknown => {
        const { sent: send } = HANDLING[option.kind] as Handling<LobbyOption>;
        return send ? send(values[option.name], option, keys) : values[option.name];
    };
    return Object.fromEntries(
        options.map((option) => [option.name, sent(option)]).filter(([, value]) => value !== null),
    );
}

/** Returns the options of each section that are laid out for so many players. */
export function sectionsOf({ options }: LobbyGame, seats: number): Map<string, LobbyOption[]> {
    const sections = new Map<string, LobbyOption[]>();
    for (const option of options) {
        if ((option.kind === "own" && !option.field) || (option.players && !option.players.includes(seats)))
            continue;
        sections.set(option.section, [...(sections.get(option.section) ?? []), option]);
    }
    return sections;
}
