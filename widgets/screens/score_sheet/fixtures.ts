import type {
    DraftJson,
    DraftSeat,
    Evaluated,
    SequenceScoreField,
    NumberListsScoreField,
    PlainScoreField,
    ScoreSheetGame,
    SeatScoreField,
} from "../../frontend/contract/screens";

export const field = (
    name: string,
    kind: PlainScoreField["kind"],
    usual: number[] = [],
): PlainScoreField => ({
    name,
    label: name.toUpperCase(),
    kind,
    usual,
});

export const seatField = (name: string): SeatScoreField => ({
    name,
    label: name.toUpperCase(),
    usual: [],
    kind: "seat",
    nobody: true,
});

export const SEQUENCE: SequenceScoreField = {
    name: "line",
    label: "LINE",
    usual: [],
    kind: "sequence",
    choices: ["p", "q", "r"].map((value) => ({ value, label: value.toUpperCase(), explained: "" })),
    sets: [],
};

export const NUMBER_LISTS: NumberListsScoreField = {
    name: "piles",
    label: "PILES",
    usual: [1, -2],
    kind: "number_lists",
    question: "{name} in {what}",
    others: [{ key: "none", usual: [3], question: "nobody: {what}" }],
};

/** Returns a game of two to four seats in red, green and blue. */
export function gameOf(parts: Partial<ScoreSheetGame> = {}): ScoreSheetGame {
    const colours = ["red", "green", "blue"];
    return {
        id: "game",
        title: "Game",
        emblem: "",
        least: 2,
        most: 4,
        badges: ["one", "two", "three", "four"].map((colour) => ({ colour, shape: `shape of ${colour}` })),
        colours: colours.map((value) => ({ value, colour: value, shape: `shape of ${value}`, label: value })),
        fields: [],
        top: [],
        options: [],
        shared: {},
        tournament_games: null,
        ...parts,
    };
}

export function draftOf(seats: DraftSeat["values"][], parts: Partial<DraftJson> = {}): DraftJson {
    return {
        game: "game",
        seats: seats.map((values, index) => ({ name: `P${index}`, values })),
        top: {},
        options: {},
        notes: {},
        first: null,
        minutes: null,
        place: "",
        comment: "",
        ended_at: null,
        ...parts,
    };
}

export function evaluated(parts: Partial<Evaluated> = {}): Evaluated {
    return {
        version: "1",
        behind: false,
        returns: false,
        missing: [],
        asked: [],
        issues: [],
        exceptions: [],
        standings: null,
        winners: [],
        verdicts: [],
        provisional: "",
        complete: false,
        ...parts,
    };
}

export const issue = (
    where: string,
    text: string,
    parts: { can_be_kept?: boolean; is_question?: boolean; note?: string } = {},
) => ({
    where,
    seat: 0,
    field: "a",
    text,
    clause: "A-1",
    can_be_kept: true,
    is_question: false,
    note: "",
    ...parts,
});
