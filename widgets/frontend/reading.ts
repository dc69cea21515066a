// What comes from outside, such as from this browser's storage, is read piece by piece: what does not fit is left out.

type Fields = Readonly<Record<string, unknown>>;

/** Returns the fields of an object, none of what is no object. */
export function readFields(value: unknown): Fields {
    return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Fields) : {};
}

export function readList(value: unknown): readonly unknown[] {
    return Array.isArray(value) ? (value as unknown[]) : [];
}

/** Returns a text of so many characters at most, "" for what is none. */
export function readText(value: unknown, longest: number): string {
    return typeof value === "string" ? value.slice(0, longest) : "";
}

/** Returns a whole number between two others, `null` for what is none. */
export function readNumber(value: unknown, least: number, most: number): number | null {
    return Number.isInteger(value) && Number(value) >= least && Number(value) <= most ? Number(value) : null;
}

/** Returns the whole number that a text is from its first to its last character, `null` where it is none. */
export function readWhole(text: string): number | null {
    return /^\d+$/.test(text.trim()) ? Number(text) : null;
}

/** Returns a value if it is one of those that there are, else `null`. */
export function readOneOf<Value>(value: unknown, all: readonly Value[]): Value | null {
    return all.find((one) => one === value) ?? null;
}

/** Returns those values of a list that there are, each once. */
export function readSome<Value>(value: unknown, all: readonly Value[]): Value[] {
    const found = readList(value).filter((one): one is Value => (all as readonly unknown[]).includes(one));
    return [...new Set(found)];
}
