/** Returns by which letter a choice is called, beginning with A. */
export const letterOf = (choice: number): string => String.fromCharCode("A".charCodeAt(0) + choice);

/** Returns how long the bar of a count is, as a share of the most. */
export function shareOf(count: number, counts: readonly number[]): number {
    const most = Math.max(...counts);
    return most > 0 ? count / most : 0;
}
