import { readFields, readList, readNumber, readSome } from "../../frontend/reading";

/** The value of a random line. */
export const RANDOM = "random";

/** The employees of a line, or a random line. */
export type Line = typeof RANDOM | string[];

/**
 * Returns the saved choice, as far as it is valid: one line, or one for each game of a tournament, and the games
 * whose line is picked by employee. `length` is the number of employees in a line.
 */
export function readLines(
    kept: unknown,
    { games, employees, length }: { games: number; employees: readonly string[]; length: number },
): { lines: Line[]; picking: number[] } {
    const read = readFields(kept);
    const lines = readList(read.lines).map((item) =>
        Array.isArray(item) ? readSome(item, employees).slice(0, length) : RANDOM,
    );
    const isWhole = lines.length === 1 || lines.length === games;
    const picking = readList(read.picking).flatMap((item) => readNumber(item, 0, games - 1) ?? []);
    return { lines: isWhole ? lines : [RANDOM], picking };
}

/** Whether two lines have the same employees, in any order. */
export function isSameLine(line: readonly string[], other: readonly string[]): boolean {
    return line.length === other.length && line.every((employee) => other.includes(employee));
}
