import type { TableView } from "../../frontend/contract/screens";
import { readFields, readNumber, readText } from "../../frontend/reading";
import type { Action } from "./fields";

const LONGEST = 60; // characters of an action's name

/** The step of a change of the log: an entry typed again, perhaps as another action, or the preview of all changes. */
export type Wanted =
    "changes" | { number: number; other?: { do: string; by: number | null }; overrules?: boolean };

/** A change of the log as far as it is typed. */
export interface Amending {
    wanted: Wanted;
    /** What entries are to be instead, by their numbers. */
    said: Record<number, Action>;
}

/** Returns a change that was begun before; whether it can be made is the rules' to say. */
export function readAmending(
    kept: unknown,
    { version, seats }: Pick<TableView, "version" | "seats">,
): Amending | null {
    const { wanted, said } = readFields(kept);
    const actions = Object.entries(readFields(said))
        .filter(([number]) => readNumber(Number(number), 0, version) !== null)
        .map(([number, action]) => [number, readFields(action)] as const);
    const read = wanted === "changes" ? wanted : readEntryWanted(wanted, version, seats.length);
    return read && { wanted: read, said: Object.fromEntries(actions) as Amending["said"] };
}

function readEntryWanted(kept: unknown, version: number, seats: number): Wanted | null {
    const fields = readFields(kept);
    const number = readNumber(fields.number, 0, version);
    if (number === null) return null;
    const { do: name, by } = readFields(fields.other);
    const other = { do: readText(name, LONGEST), by: readNumber(by, 0, seats - 1) };
    if (!other.do) return { number };
    return fields.overrules === true ? { number, other, overrules: true } : { number, other };
}
