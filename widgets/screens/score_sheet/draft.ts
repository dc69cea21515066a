import type {
    Badge,
    DraftJson,
    DraftSeat,
    Evaluated,
    ScoreSheetGame,
    ScoreSheetLabels,
    SeatBadge,
} from "../../frontend/contract/screens";
import type { Choice } from "../../components/choice-cards.vue";
import { fill } from "../../frontend/formatting/fill";

export type Issue = Evaluated["issues"][number];

/** Where something is to be typed or looked at again. */
export type Place = Pick<Issue, "where" | "field">;

/** Lists of numbers by item of the sequence, and there by seat or by whose else they are. */
type NumberLists = Record<string, Record<string, number[]>>;

const USUAL_SEATS = 4;

/** Returns a changed copy of a draft. */
export function edited(draft: DraftJson, change: (copy: DraftJson) => void): DraftJson {
    const copy = JSON.parse(JSON.stringify(draft)) as DraftJson;
    change(copy);
    return copy;
}

/** Returns the draft of a game that is begun; players, place and time are those of the one before, if any. */
export function newDraft(game: ScoreSheetGame, before: DraftJson | null): DraftJson {
    const draft: DraftJson = {
        game: game.id,
        seats: [],
        top: {},
        options: {},
        notes: {},
        first: null,
        minutes: null,
        place: before?.place ?? "",
        comment: before?.comment ?? "",
        ended_at: before?.ended_at ?? null,
    };
    const count = before ? before.seats.length : Math.min(USUAL_SEATS, game.most);
    for (let seat = 0; seat < Math.min(game.most, Math.max(game.least, count)); seat += 1) {
        addSeat(draft, game, before?.seats[seat]?.name);
    }
    return draft;
}

/** Adds a seat, of the first colour that is free. */
export function addSeat(draft: DraftJson, game: ScoreSheetGame, name = ""): void {
    const taken = draft.seats.map((seat) => seat.colour);
    const colour = game.colours.find((each) => !taken.includes(each.value));
    draft.seats.push({ name, ...(colour ? { colour: colour.value } : {}), values: {} });
}

/**
 * Leaves those who play: a seat without a name and without figures is nobody's, once enough others have names. The
 * rest are called by their numbers.
 */
export function nameSeats(draft: DraftJson, game: ScoreSheetGame, numbered: (index: number) => string): void {
    const isBlank = ({ name, values }: DraftSeat): boolean => !name.trim() && !Object.keys(values).length;
    const taken = draft.seats.filter((seat) => !isBlank(seat)).length;
    for (let index = draft.seats.length - 1; index >= 0 && taken >= game.least; index -= 1)
        if (isBlank(draft.seats[index])) removeSeat(draft, game, index);
    draft.seats.forEach((seat, index) => {
        seat.name = seat.name.trim() || numbered(index);
    });
}

/** Removes a seat; the draft's references to later seats get new numbers. */
export function removeSeat(draft: DraftJson, game: ScoreSheetGame, removed: number): void {
    const moved = (seat: number): number | null =>
        seat === removed ? null : seat > removed ? seat - 1 : seat;
    draft.seats.splice(removed, 1);
    draft.first = draft.first === null ? null : moved(draft.first);
    draft.notes = {};
    delete draft.earlier_notes; // they are about seats by their numbers
    for (const { values } of draft.seats) {
        for (const [field, value] of Object.entries(values)) {
            const seats = numbersOf(value);
            if (seats) values[field] = seats.map(moved).filter((seat) => seat !== null);
        }
    }
    for (const top of [draft.top, ...(draft.earlier ?? [])])
        for (const field of game.top) {
            const value = top[field.name];
            if (field.kind === "seat" && typeof value === "number") top[field.name] = moved(value);
            if (field.kind === "number_lists" && value) {
                top[field.name] = mapValues(numberListsOf(value), (ofItem) => withSeatsMoved(ofItem, moved));
            }
        }
}

function withSeatsMoved<Value>(lists: Record<string, Value>, moved: (seat: number) => number | null) {
    return Object.fromEntries(
        Object.entries(lists)
            .map(([key, list]) => [/^\d+$/.test(key) ? moved(Number(key)) : key, list] as const)
            .filter(([key]) => key !== null),
    ) as Record<string, Value>;
}

function mapValues<Value>(record: Record<string, Value>, change: (value: Value) => Value) {
    return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));
}

/** Gives a seat the next colour; who has it gets the other one. */
export function takeNextColour(draft: DraftJson, game: ScoreSheetGame, index: number): void {
    const all = game.colours.map((colour) => colour.value);
    const seat = draft.seats[index];
    const next = all[(all.indexOf(seat.colour ?? "") + 1) % all.length];
    const other = draft.seats.find((each) => each.colour === next);
    if (other) other.colour = seat.colour;
    seat.colour = next;
}

/** Starts the next game of a tournament: the notes of the table stay with the game before. */
export function beginNextGame(draft: DraftJson): void {
    const before = draft.earlier ?? [];
    draft.earlier_notes = [...before.map((_, game) => draft.earlier_notes?.[game] ?? {}), draft.notes];
    draft.earlier = [...before, draft.top];
    draft.top = {};
    draft.notes = {};
}

/** Goes back to the game before; what was typed of this one is dropped. */
export function goBackAGame(draft: DraftJson): void {
    const earlier = [...(draft.earlier ?? [])];
    const notes = [...(draft.earlier_notes ?? [])];
    draft.notes = notes.length === earlier.length ? (notes.pop() ?? {}) : {};
    draft.top = earlier.pop() ?? {};
    draft.earlier = earlier;
    draft.earlier_notes = notes;
    if (!earlier.length) delete draft.earlier;
    if (!notes.length) delete draft.earlier_notes;
}

/** Sets what the table as a whole is asked; what is not in the sequence any more has no numbers. */
export function putTop(draft: DraftJson, game: ScoreSheetGame, name: string, value: unknown): void {
    draft.top[name] = value;
    const items = game.top.some((field) => field.name === name && field.kind === "sequence")
        ? textsOf(value)
        : undefined;
    if (!items) return;
    for (const field of game.top.filter((field) => field.kind === "number_lists" && draft.top[field.name])) {
        const lists = Object.entries(numberListsOf(draft.top[field.name]));
        draft.top[field.name] = Object.fromEntries(lists.filter(([item]) => items.includes(item)));
    }
}

/** Returns the place where a suggested name goes: the one in use if it is empty, else the first empty one, else -1. */
export function placeForName(draft: DraftJson, focused: number): number {
    return draft.seats[focused]?.name === "" ? focused : draft.seats.findIndex((seat) => !seat.name);
}

/** Returns the badge of a seat: of the colour that it has, or else of its number. */
export function badgeOf(seat: DraftSeat, index: number, game: ScoreSheetGame): Badge {
    const colour = game.colours.find((each) => each.value === seat.colour);
    return colour ? { colour: colour.value, shape: colour.shape } : game.badges[index];
}

/** Returns the badges of all seats, by numbers where there are no names. */
export function badgesOf(
    draft: DraftJson,
    game: ScoreSheetGame,
    labels: Pick<ScoreSheetLabels, "player">,
): SeatBadge[] {
    return draft.seats.map((seat, index) => {
        const { colour, shape } = badgeOf(seat, index, game);
        return { seat: index, name: seat.name || fill(labels.player, { number: index + 1 }), colour, shape };
    });
}

/** Returns the seats as what can be chosen, and nobody where that has a name. */
export function seatChoices(badges: SeatBadge[], nobody = ""): Choice<number | null>[] {
    const seats = badges.map((badge) => ({ value: badge.seat, label: badge.name, badge }));
    return nobody ? [...seats, { value: null, label: nobody }] : seats;
}

/** Returns what is typed as a number, if it is one. */
export const numberOf = (value: unknown): number | undefined =>
    typeof value === "number" ? value : undefined;

/** Returns what is typed as numbers, of seats or others, if it is that. */
export const numbersOf = (value: unknown): number[] | undefined =>
    Array.isArray(value) ? value.filter((item) => typeof item === "number") : undefined;

/** Returns what is typed as names, such as of a sequence, if it is that. */
export const textsOf = (value: unknown): string[] | undefined =>
    Array.isArray(value) ? value.filter((item) => typeof item === "string") : undefined;

/** Returns what is typed as lists of numbers; none if nothing is. */
export const numberListsOf = (value: unknown): NumberLists => (value ?? {}) as NumberLists;
