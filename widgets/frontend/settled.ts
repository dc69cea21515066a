/** Returns data with all parts that say the same as before as they were: what is drawn of them alone stays. */
export function settled<Data>(now: Data, before: Data | undefined): Data {
    if (!isObject(now) || !isObject(before)) return now;
    const parts = Object.entries(now).map(([key, part]): [string, unknown] => [
        key,
        settled(part, before[key]),
    ]);
    const isSame =
        parts.length === Object.keys(before).length && parts.every(([key, part]) => part === before[key]);
    if (isSame) return before;
    return (Array.isArray(now) ? parts.map(([, part]) => part) : Object.fromEntries(parts)) as Data;
}

const isObject = (data: unknown): data is Record<string, unknown> =>
    typeof data === "object" && data !== null;
