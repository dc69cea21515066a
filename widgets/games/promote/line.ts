import { readFields, readList, readNumber, readSome } from "../../frontend/reading";

/** Stands for a line that is drawn. */
export const RANDOM = "random";

/** The employees of a line, or that they are drawn. */
export type Line = typeof RANDOM | string[];

/**
 * Returns what was chosen before, as far as it can be: one line, or one for each game of a tournament, and the games
 * whose line is picked employee by employee. So many (`length`) of the employees stand in each line.
 */
export function readLines(
    kept: unknown,
    { games, employees, length }: { games: number; employees: readonly string[]; length: number },
): { lines: Line[]; picking: number[] } {
    const read = readFields(kept);
    const lines = readList(read.lines).map((one) =>
        Array.isArray(one) ? readSome(one, employees).slice(0, length) : RANDOM,
    );
    const isWhole = lines.length === 1 || lines.length === games;
    const picking = readList(read.picking).flatMap((one) => readNumber(one, 0, games - 1) ?? []);
    return { lines: isWhole ? lines : [RANDOM], picking };
}

/** Whether the same employees stand in both lines, in whatever order. */
export function isSameLine(one: readonly string[], other: readonly string[]): boolean {
    return one.length === other.length && one.every((employee) => other.includes(employee));
}
