/** Whether the same employees stand in both lines, in whatever order. */
export function isSameLine(one: readonly string[], other: readonly string[]): boolean {
    return one.length === other.length && one.every((employee) => other.includes(employee));
}
