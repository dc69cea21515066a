import type { HistoryFileQuery } from "../../frontend/contract/requests";

/** By what games are chosen: each is empty where all are meant. */
export type Chosen = Required<Omit<HistoryFileQuery["chosen"], "zone">>;

export const NOTHING: Chosen = {
    words: "",
    game: "",
    player: "",
    seats: "",
    place: "",
    since: "",
    until: "",
    source: "",
};

/** Returns how many of some filters are set; the two ends of a period are one. */
export function countSet(chosen: Chosen, names: readonly (keyof Chosen)[]): number {
    const isSet = names.filter((name) => chosen[name]);
    return isSet.includes("since") && isSet.includes("until") ? isSet.length - 1 : isSet.length;
}
