import type { BastardsPlaceOption, BastardsSetup, BastardsSuggestion } from "../../frontend/contract/screens";
import { readFields, readList, readNumber, readSome, readText } from "../../frontend/reading";

type Abilities = Record<string, number>;

/** What is chosen in the lobby: the board and the money, and the abilities by the keys of the seats. */
export type SetupDraft = Omit<BastardsSuggestion, "abilities"> & { chosen: Record<number, Abilities> };

const LONGEST = 40; // characters of a name
const MOST = 99_999;
const MOST_PLACES = 60;
const MOST_PRICES = 20;

type Setup = Pick<BastardsSetup, "suggested" | "kinds" | "covers" | "abilities" | "most_ability">;

/** Returns what was chosen before, as far as it can be; what cannot is as it is suggested. */
export function readSetup(kept: unknown, setup: Setup): SetupDraft {
    const { places, billions, goodwill, effort_prices: prices, chosen } = readFields(kept);
    const { suggested } = setup;
    return {
        places: Array.isArray(places) ? readPlaces(places, setup) : suggested.places,
        billions: readNumber(billions, 0, MOST) ?? suggested.billions,
        goodwill: readNumber(goodwill, 0, MOST) ?? suggested.goodwill,
        effort_prices: Array.isArray(prices) ? readPrices(prices) : suggested.effort_prices,
        chosen: readChosen(chosen, setup),
    };
}

function readPrices(kept: unknown): number[] {
    return readList(kept)
        .slice(0, MOST_PRICES)
        .flatMap((one) => readNumber(one, 0, MOST) ?? []);
}

function readPlaces(kept: unknown, { kinds, covers }: Setup): BastardsPlaceOption[] {
    const read: BastardsPlaceOption[] = [];
    for (const one of readList(kept).slice(0, MOST_PLACES)) {
        const { id, kind, score, covers: covered, rogue } = readFields(one);
        const name = readText(id, LONGEST);
        const found = kinds.find(({ value }) => value === kind);
        const points = readNumber(score, 0, MOST);
        if (!name || !found || points === null) continue;
        read.push({
            id: name,
            kind: found.value,
            score: points,
            ...(found.value === "media" ? { covers: readSome(covered, valuesOf(covers)) } : {}),
            ...(found.value === "region" && rogue === true && !read.some((place) => place.rogue)
                ? { rogue: true }
                : {}),
        });
    }
    return read;
}

const valuesOf = (all: readonly { value: string }[]): string[] => all.map((one) => one.value);

function readChosen(kept: unknown, { abilities, most_ability: most }: Setup): Record<number, Abilities> {
    const read: Record<number, Abilities> = {};
    for (const [key, company] of Object.entries(readFields(kept))) {
        const seat = readNumber(Number(key), 0, Number.MAX_SAFE_INTEGER);
        const levels = abilities.map(({ name }) => [name, readNumber(readFields(company)[name], 0, most)]);
        if (seat !== null && levels.every(([, level]) => level !== null))
            read[seat] = Object.fromEntries(levels) as Abilities;
    }
    return read;
}
