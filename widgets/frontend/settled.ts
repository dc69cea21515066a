/** Returns data with all parts that say the same as before as they were: what is drawn of them alone stays. */
export function settled<Data>(now: Data, before: Data | undefined): Data {
    if (now === before || !isObject(now) || !isObject(before)) return now;
    const keys = Object.keys(now) as (keyof Data & string)[];
    let isSame = keys.length === Object.keys(before).length;
    let kept: Data | undefined; // a copy, only where a part is another object that says the same
    for (const key of keys) {
        const part = settled(now[key], before[key]);
        if (part !== before[key]) isSame = false;
        if (part === now[key]) continue;
        kept ??= (Array.isArray(now) ? [...(now as unknown[])] : { ...now }) as Data;
        kept[key] = part;
    }
    return isSame ? before : (kept ?? now);
}

const isObject = (data: unknown): data is Record<string, unknown> =>
    typeof data === "object" && data !== null;
