import { readFields, readList } from "../../frontend/reading";
import { readCardFields, readSpaceFields, type CardFields, type SpaceFields } from "./printed";

type SpaceComponent = SpaceFields & { space: number };
type CardComponent = CardFields & { number: number };

/** The printed components of an edition, as far as they are known. */
export interface Components {
    space?: SpaceComponent[];
    deal_card?: CardComponent[];
}

/** What the editor holds: spaces by their index, cards by their number. */
export interface Sheet {
    spaces: SpaceFields[];
    cards: CardFields[];
}

/** Returns the components that are typed in: spaces with their dividends, cards with their value. */
export function componentsOf({ spaces, cards }: Sheet): Required<Components> {
    return {
        space: spaces
            .map(({ dividends, required = [], choose }, space) =>
                withoutGaps({ space, dividends, required, choose }),
            )
            .filter((one) => one.dividends),
        deal_card: cards
            .map(({ value, end_rolls }, number) => withoutGaps({ number, value, end_rolls }))
            .filter((one) => one.value),
    };
}

function withoutGaps<Fields extends object>(fields: Fields): Fields {
    const known = Object.entries(fields).filter(([, value]) => value !== null && value !== undefined);
    return Object.fromEntries(known) as Fields;
}

export function isEmpty({ space, deal_card: cards }: Required<Components>): boolean {
    return !space.length && !cards.length;
}

/** Returns whether two editions' components, as the editor gives them, are the same. */
export function isSame(one: Required<Components>, other: Required<Components>): boolean {
    return JSON.stringify(one) === JSON.stringify(other);
}

/** Returns what the editor holds of an edition; as many spaces and cards as before. */
export function sheetOf({ space = [], deal_card: cards = [] }: Components, before: Sheet): Sheet {
    return {
        spaces: before.spaces.map((_, index) => space.find((one) => one.space === index) ?? {}),
        cards: before.cards.map((_, number) => cards.find((one) => one.number === number) ?? {}),
    };
}

/** Returns the options of a game with these components; with none they are asked for when they matter. */
export function optionsOf({ space = [], deal_card: cards = [] }: Components): {
    spaces: Record<number, SpaceFields>;
    deal_cards: Record<number, CardFields>;
} {
    return {
        spaces: Object.fromEntries(
            space.map(({ space: index, ...fields }) => [index, { choose: null, ...fields }]),
        ),
        deal_cards: Object.fromEntries(cards.map(({ number, ...fields }) => [number, fields])),
    };
}

/** Returns what was in the editor before, as far as it can be in one of so many spaces and cards. */
export function readSheet(kept: unknown, clans: readonly string[], blank: Sheet): Sheet {
    const { spaces, cards } = readFields(kept);
    return {
        spaces: blank.spaces.map((_, index) => readSpaceFields(readList(spaces)[index], clans)),
        cards: blank.cards.map((_, number) => readCardFields(readList(cards)[number])),
    };
}

/** Reads a file; raises an error for one that has nothing for this game. */
export function readCatalogue(text: string, game: string): { edition: string; components: Components } {
    const read = JSON.parse(text) as { game?: unknown; edition?: unknown; components?: Components };
    if (read.game !== game || !read.components || typeof read.components !== "object") {
        throw new Error("another file");
    }
    return { edition: typeof read.edition === "string" ? read.edition : "", components: read.components };
}
