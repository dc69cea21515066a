import type { ShellView, TableView } from "../../../frontend/contract/screens";

/** What can be heard of a table; of what is sealed, only that it is. */
export type TableEvent = "turn" | "refused" | "sealed" | "opened" | "alarm" | "gavel";

/** The state of a table that its events derive from. */
export interface TableMoment {
    /** Seats that are due: on a phone those that are played there, on the tablet all. */
    due: readonly number[];
    last: number;
    isSealed: boolean;
    highlight: TableView["highlight"];
    isFinished: boolean;
    /** The number of the refusal that is shown, 0 for none. */
    refusal: number;
}

/** Whether a device is a seat's at a table of several: who practises or learns has the table to themselves. */
export function isSeat(
    { access, practice }: Pick<TableView, "access" | "practice">,
    lesson: unknown,
): boolean {
    return !access.host && access.seats.length > 0 && !practice && !lesson;
}

type Shown = Pick<TableView, "seats" | "access" | "last" | "highlight" | "finished" | "board">;

/** Returns whose turn it is: a game's board may know that better than who could act, all of whom are due. */
function turnsOf({ board, seats }: Pick<Shown, "board" | "seats">): number[] {
    const { due } = board as { due?: readonly number[] };
    return seats.filter((seat) => due?.includes(seat.seat) ?? seat.due).map((seat) => seat.seat);
}

/** Returns what a device shows of its table now, as far as it can be heard. */
export function momentOf(view: Shown, notice: ShellView["notice"]): TableMoment {
    const { host, seats: own } = view.access;
    return {
        due: turnsOf(view).filter((seat) => host || own.includes(seat)),
        last: view.last?.number ?? -1,
        isSealed: Boolean(view.last?.fingerprint) && view.last?.kind !== "open",
        highlight: view.highlight,
        isFinished: view.finished,
        refusal: notice?.kind === "error" ? notice.number : 0,
    };
}

const LOUD: readonly string[] = ["alarm", "caught", "out"];

function* happened(before: TableMoment, now: TableMoment): Generator<TableEvent> {
    const isNew = now.highlight !== null && now.highlight.number > (before.highlight?.number ?? before.last);
    if ((now.isFinished && !before.isFinished) || (isNew && now.highlight?.kind === "ended")) yield "gavel";
    else if (isNew && now.highlight) yield LOUD.includes(now.highlight.kind) ? "alarm" : "opened";
    if (now.refusal > before.refusal) yield "refused";
    if (now.isSealed && now.last > before.last) yield "sealed";
    if (now.due.some((seat) => !before.due.includes(seat))) yield "turn";
}

/** Returns what has happened between two moments, the most important first. */
export function eventsBetween(before: TableMoment, now: TableMoment): TableEvent[] {
    return [...happened(before, now)];
}
