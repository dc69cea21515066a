/** Returns data as a text that is the same in whatever order the fields of it came. */
export function stableStringify(data: unknown): string {
    return JSON.stringify(data, (_, value: unknown) =>
        typeof value === "object" && value !== null && !Array.isArray(value)
            ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
            : value,
    );
}
