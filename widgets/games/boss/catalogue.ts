import { readFields, readList } from "../../frontend/reading";
import { isDescribed, readPiece, withoutGaps, type Fields, type Piece } from "./printed";

type Space = Extract<Piece, { space: number }>;
type Card = Extract<Piece, { number: number }>;

/** The printed components of an edition, as far as they are known. */
export interface Components {
    space?: Space[];
    deal_card?: Card[];
}

const isSpace = (piece: Piece): piece is Space => "space" in piece;

/** Returns the components that are typed in: spaces with their dividends, cards with their value. */
export function componentsOf(pieces: readonly Piece[]): Required<Components> {
    const typed = pieces.filter(isDescribed);
    const spaces = typed.filter(isSpace).map((piece) => withoutGaps({ required: [], ...piece }));
    return { space: spaces, deal_card: typed.filter((piece) => !isSpace(piece)).map(withoutGaps) as Card[] };
}

/** Returns all pieces as an edition has them; those that it lacks are blank. */
export function piecesOf(
    { space = [], deal_card: cards = [] }: Components,
    blank: readonly Piece[],
): Piece[] {
    const known = (piece: Piece): Piece | undefined =>
        isSpace(piece)
            ? space.find((item) => item.space === piece.space)
            : cards.find((card) => card.number === piece.number);
    return blank.map((piece) => known(piece) ?? piece);
}

/** Returns the options of a game with these components; with none they are asked for when they matter. */
export function optionsOf({ space = [], deal_card: cards = [] }: Components): {
    spaces: Record<number, Fields>;
    deal_cards: Record<number, Fields>;
} {
    return {
        spaces: Object.fromEntries(
            space.map(({ space: index, ...fields }) => [index, { choose: null, ...fields }]),
        ),
        deal_cards: Object.fromEntries(cards.map(({ number, ...fields }) => [number, fields])),
    };
}

/** Returns what was in the editor before, as far as it can be in one of so many pieces. */
export const readPieces = (kept: unknown, clans: readonly string[], blank: readonly Piece[]): Piece[] =>
    blank.map((piece, index) => readPiece(readList(kept)[index], piece, clans));

/** Reads a file; raises an error for one that has nothing for this game. */
export function readCatalogue(text: string, game: string): { edition: string; components: Components } {
    const { game: of, edition, components } = readFields(JSON.parse(text));
    if (of !== game || !components || typeof components !== "object") throw new Error("another file");
    return { edition: typeof edition === "string" ? edition : "", components };
}
