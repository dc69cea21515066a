import type { BastardsPlaceOption } from "../../frontend/contract/screens";
import { fill } from "../../frontend/formatting/fill";

type Place = BastardsPlaceOption;

/** Returns places that can be changed without the others being so, too. */
export function copyOf(places: readonly Place[]): Place[] {
    return places.map((place) => ({ ...place, ...(place.covers ? { covers: [...place.covers] } : {}) }));
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
