import type { BastardsPlaceOption, BastardsPlacesField } from "../../frontend/contract/screens";
import { fill } from "../../frontend/formatting/fill";
import { readFields, readList, readNumber, readSome, readText } from "../../frontend/reading";

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
    const sorted = [...place].sort((one, other) => one.number - other.number);
    const places = sorted.map(({ number: _, ...rest }) => rest);
    return { ...start[0], ...(places.length ? { places } : {}) };
}

/** Returns the places that were set up before, as far as there can be such ones. */
export function readPlaces(kept: unknown, { kinds, covers }: BastardsPlacesField): Place[] {
    const offences = covers.map(({ value }) => value);
    const read: Place[] = [];
    for (const one of readList(kept).slice(0, MOST_PLACES)) {
        const { id, kind, score, covers: covered, rogue } = readFields(one);
        const name = readText(id, LONGEST);
        const found = kinds.find(({ value }) => value === kind)?.value;
        const points = readNumber(score, 0, MOST_POINTS);
        if (!name || !found || points === null) continue;
        const isRogue = found === "region" && rogue === true && !read.some((place) => place.rogue);
        read.push({
            id: name,
            kind: found,
            score: points,
            ...(found === "media" ? { covers: readSome(covered, offences) } : {}),
            ...(isRogue ? { rogue: true } : {}),
        });
    }
    return read;
}

export function withChange(places: readonly Place[], index: number, change: Partial<Place>): Place[] {
    return places.map((place, at) => (at === index ? { ...place, ...change } : place));
}

/** Returns the places with one of another kind; a desk covers something, a region may be the Rogue State. */
export function withKind(places: readonly Place[], index: number, kind: string): Place[] {
    return places.map((place, at) => {
        if (at !== index) return place;
        const { covers = [], rogue, ...rest } = place;
        if (kind === "media") return { ...rest, kind, covers };
        return { ...rest, kind, ...(rogue && kind === "region" ? { rogue } : {}) };
    });
}

/** Returns the places with one marked as the Rogue State, the only one; without any if it was the one. */
export function withRogue(places: readonly Place[], index: number): Place[] {
    return places.map(({ rogue, ...place }, at) =>
        at === index && !rogue ? { ...place, rogue: true } : place,
    );
}

/** Returns the places with something more or less that a desk covers. */
export function withCover(places: readonly Place[], index: number, what: string): Place[] {
    const { covers = [] } = places[index];
    return withChange(places, index, {
        covers: covers.includes(what) ? covers.filter((one) => one !== what) : [...covers, what],
    });
}

/** Returns the places with one more behind the last of its kind, before the lounge; `name` has a {number}. */
export function withNewPlace(places: readonly Place[], kind: string, name: string): Place[] {
    let number = places.filter((one) => one.kind === kind).length + 1;
    while (places.some((one) => one.id === fill(name, { number }))) number += 1;
    const place: Place = {
        id: fill(name, { number }),
        kind,
        score: 2,
        ...(kind === "media" ? { covers: [] } : {}),
    };
    const at = Math.max(...places.map((one, index) => (one.kind === kind ? index + 1 : 0)));
    return [...places.slice(0, at), place, ...places.slice(at)];
}
