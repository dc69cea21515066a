import type { BastardsPlaceOption, BastardsPlacesField } from "../../frontend/contract/screens";
import { fill } from "../../frontend/formatting/fill";
import { readFields, readList, readNumber, readOneOf, readSome, readText } from "../../frontend/reading";

type Place = BastardsPlaceOption;

const LONGEST = 40; // characters of a name
const MOST_POINTS = 99_999;
const MOST_PLACES = 60;

/** What companies begin with on a board, as the options have it. */
interface Start {
    billions: number;
    goodwill: number;
    effort_prices: number[];
}

/** A board as the catalogue has it: its places by their number, from the top, and what companies begin with. */
export interface Components {
    place?: (Place & { number: number })[];
    start?: Start[];
}

/** Returns the board that a table has set up. */
export function componentsOf({ places, ...start }: Start & { places: Place[] }): Required<Components> {
    return { place: places.map((place, number) => ({ number, ...place })), start: [start] };
}

/** Returns the options of a game on a board; what it does not say stays as it is. */
export function optionsOf({ place = [], start = [] }: Components): Partial<Start> & { places?: Place[] } {
    const sorted = [...place].sort((a, other) => a.number - other.number);
    const places = sorted.map(({ number: _, ...rest }) => rest);
    return { ...start[0], ...(places.length ? { places } : {}) };
}

/** Returns a place as its kind may be: a desk covers something, and a region may be the Rogue State. */
function fitting({ covers = [], rogue, ...place }: Place): Place {
    if (place.kind === "media") return { ...place, covers };
    return rogue && place.kind === "region" ? { ...place, rogue } : place;
}

/** Returns the places that were set up before, as far as there can be such ones. */
export function readPlaces(kept: unknown, { kinds, covers }: BastardsPlacesField): Place[] {
    const [known, offences] = [kinds, covers].map((all) => all.map(({ value }) => value));
    const read: Place[] = [];
    for (const item of readList(kept).slice(0, MOST_PLACES)) {
        const found = readFields(item);
        const id = readText(found.id, LONGEST);
        const kind = readOneOf(found.kind, known);
        const score = readNumber(found.score, 0, MOST_POINTS);
        const rogue = found.rogue === true && !read.some((place) => place.rogue);
        if (id && kind && score !== null)
            read.push(fitting({ id, kind, score, covers: readSome(found.covers, offences), rogue }));
    }
    return read;
}

/** Returns the places with one changed; the Rogue State is one at most. */
export function withChange(places: readonly Place[], index: number, change: Partial<Place>): Place[] {
    return places.map((place, at) => {
        if (at === index) return fitting({ ...place, ...change });
        return change.rogue ? fitting({ ...place, rogue: false }) : place;
    });
}

/** Returns the places with one more behind the last of its kind, before the lounge; `name` has a {number}. */
export function withNewPlace(places: readonly Place[], kind: string, name: string): Place[] {
    let number = places.filter((place) => place.kind === kind).length + 1;
    while (places.some((place) => place.id === fill(name, { number }))) number += 1;
    const place = fitting({ id: fill(name, { number }), kind, score: 2 });
    const at = places.findLastIndex((place) => place.kind === kind) + 1;
    return [...places.slice(0, at), place, ...places.slice(at)];
}
