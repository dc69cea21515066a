import type { BastardsPlaceOption, BastardsSuggestion } from "../../frontend/contract/screens";

/** What a table sets up of its board, and keeps by a name. */
export type BoardOptions = Pick<BastardsSuggestion, "places" | "billions" | "goodwill" | "effort_prices">;

type Start = Omit<BoardOptions, "places">;

/** A board as the catalogue has it: its places by their number, from the top, and what companies begin with. */
export interface Components {
    place?: (BastardsPlaceOption & { number: number })[];
    start?: Start[];
}

/** A board by its name. */
export interface Edition {
    edition: string;
    components: Components;
}

/** A board as it is kept. */
export interface Catalogue extends Edition {
    format: string;
    game: string;
    components: Required<Components>;
}

export function catalogueOf(game: string, edition: string, options: BoardOptions): Catalogue {
    const { places, billions, goodwill, effort_prices } = options;
    return {
        format: "referee-components/1",
        game,
        edition: edition.trim().replace(/\s+/g, " "),
        components: {
            place: places.map((place, number) => ({ number, ...place })),
            start: [{ billions, goodwill, effort_prices: [...effort_prices] }],
        },
    };
}

/** Returns the options of a game on a board; what it does not say stays as it is. */
export function optionsOf({ place = [], start = [] }: Components): Partial<BoardOptions> {
    const sorted = [...place].sort((one, other) => one.number - other.number);
    const places = sorted.map(({ number: _, ...rest }) => rest);
    return { ...start[0], ...(places.length ? { places } : {}) };
}

/** Returns what a board had that is not on it any more. */
export function clearedFrom(before: Components, now: Required<Components>): Required<Components> {
    const same = (one: Start): boolean =>
        now.start.some(
            (other) =>
                one.billions === other.billions &&
                one.goodwill === other.goodwill &&
                one.effort_prices.join() === other.effort_prices.join(),
        );
    return {
        place: (before.place ?? []).filter(
            ({ number }) => !now.place.some((other) => other.number === number),
        ),
        start: (before.start ?? []).filter((one) => !same(one)),
    };
}
