import type { BossSetup, LobbyEdition } from "../../frontend/contract/screens";
import { readFields, readList, readNumber, readOneOf, readText } from "../../frontend/reading";
import type { Sheet } from "./catalogue";
import type { Posters } from "./posters";
import { readCardFields, readSpaceFields } from "./printed";

const LONGEST = 40; // characters of an edition's name

/** What is chosen in the lobby, and an edition that is being typed. */
export interface SetupDraft {
    posters: "random" | Posters;
    marker: "random" | number;
    edition: string | null;
    editing: boolean;
    name: string;
    sheet: Sheet;
}

interface Choices {
    setup: Pick<BossSetup, "clans" | "spaces" | "cards">;
    editions: readonly Pick<LobbyEdition, "edition">[];
}

/** Returns what was chosen before, as far as it can be for so many seats. */
export function readSetup(kept: unknown, { setup, editions }: Choices, seats: number): SetupDraft {
    const { posters, marker, edition, editing, name, sheet } = readFields(kept);
    const clans = Object.keys(setup.clans);
    const { spaces, cards } = readFields(sheet);
    return {
        posters: readPosters(posters, clans, seats),
        marker: readNumber(marker, 0, setup.spaces - 1) ?? "random",
        edition: readOneOf(
            edition,
            editions.map((one) => one.edition),
        ),
        editing: editing === true,
        name: readText(name, LONGEST),
        sheet: {
            spaces: listed(spaces, setup.spaces).map((one) => readSpaceFields(one, clans)),
            cards: listed(cards, setup.cards + 1).map(readCardFields),
        },
    };
}

const listed = (kept: unknown, length: number): unknown[] =>
    Array.from({ length }, (_, index) => readList(kept)[index]);

function readPosters(kept: unknown, clans: readonly string[], seats: number): "random" | Posters {
    const read = readFields(kept);
    const posters = clans.map((clan) => [clan, readNumber(read[clan], 0, seats - 1)] as const);
    const isSaid = ([clan, seat]: (typeof posters)[number]): boolean => seat !== null || read[clan] === null;
    return posters.every(isSaid) ? Object.fromEntries(posters) : "random";
}
