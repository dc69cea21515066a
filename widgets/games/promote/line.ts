import { readFields, readList, readNumber, readSome } from "../../frontend/reading";

/** Stands for a line that is drawn. */
export const RANDOM = "random";

/** The employees of a line, or that they are drawn. */
export type Line = string | string[];

/** What is chosen in the lobby: `lines` instead of the `line` if each game of a tournament has its own. */
export interface ChosenLines {
    games: number;
    line: Line;
    lines: Line[] | null;
    /** The games whose line is picked employee by employee. */
    picking: number[];
}

/** What can be chosen: numbers of games, and so many of the employees for each line. */
interface Choices {
    games: readonly number[];
    employees: readonly string[];
    length: number;
}

/** Returns what was chosen before, as far as it can be. */
export function readSetup(kept: unknown, { games, employees, length }: Choices): ChosenLines {
    const read = readFields(kept);
    const count = games.find((one) => one === read.games) ?? 1;
    const lineOf = (one: unknown): Line =>
        Array.isArray(one) ? readSome(one, employees).slice(0, length) : RANDOM;
    const lines = readList(read.lines);
    return {
        games: count,
        line: lineOf(read.line),
        lines: count > 1 && lines.length === count ? lines.map(lineOf) : null,
        picking: readList(read.picking).filter(
            (one): one is number => readNumber(one, 0, count - 1) !== null,
        ),
    };
}

/** Whether the same employees stand in both lines, in whatever order. */
export function isSameLine(one: readonly string[], other: readonly string[]): boolean {
    return one.length === other.length && one.every((employee) => other.includes(employee));
}
