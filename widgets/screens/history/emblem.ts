import type { HistoryGame } from "../../frontend/contract/screens";

/** Returns the emblem of a game as an SVG path, an empty one for a game that is not known here. */
export function emblemOf(games: readonly HistoryGame[], game: string): string {
    return games.find((each) => each.id === game)?.emblem ?? "";
}
