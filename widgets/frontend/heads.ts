import { readList, readNumber, readText } from "./reading";
import { remember, rememberedData } from "./remembered";

/** A fingerprint of a table's log that this device was shown, and after how many entries. */
export interface Head {
    count: number;
    digits: string;
}

const SLOT = "heads";
const MOST_TABLES = 40; // the one that was seen last stays longest
export const MOST_HEADS = 32; // of a table; each also covers all before it
const MOST_ENTRIES = 1_000_000;
const LONGEST_ID = 40; // characters
const DIGITS = /^[0-9a-f]{16}$/;

/** Returns the fingerprints of a table that this device has seen, the one that was seen last at the end. */
export function headsOf(table: string): Head[] {
    return read().get(table) ?? [];
}

/** Keeps a fingerprint that was shown; `lost` are never dropped for newer ones: they are the evidence. */
export function keepHead(table: string, head: Head, lost: readonly Head[]): void {
    const isLost = ({ digits }: Head): boolean => lost.some((one) => one.digits === digits);
    const others = headsOf(table).filter(({ digits }) => digits !== head.digits);
    const evidence = others.filter(isLost).slice(-MOST_HEADS + 1);
    const room = MOST_HEADS - 1 - evidence.length;
    const rest = room > 0 ? others.filter((one) => !isLost(one)).slice(-room) : [];
    const kept = others.filter((one) => evidence.includes(one) || rest.includes(one));
    write(table, [...kept, head]);
}

/** Forgets some fingerprints of a table: its players agree that they count no more. */
export function forgetHeads(table: string, heads: readonly Head[]): void {
    const gone = heads.map(({ digits }) => digits);
    write(
        table,
        headsOf(table).filter(({ digits }) => !gone.includes(digits)),
    );
}

function write(table: string, heads: Head[]): void {
    const tables = read();
    tables.delete(table); // the table that was seen last comes last
    if (heads.length) tables.set(table, heads);
    const kept = [...tables].slice(-MOST_TABLES);
    const pairs = kept.map(([id, all]) => [id, all.map(({ count, digits }) => [count, digits])]);
    remember(SLOT, pairs.length ? JSON.stringify(pairs) : "");
}

function read(): Map<string, Head[]> {
    const tables = new Map<string, Head[]>();
    for (const one of readList(rememberedData(SLOT))) {
        const [id, heads] = readList(one);
        const table = readText(id, LONGEST_ID);
        if (table) tables.set(table, readList(heads).flatMap(readHead).slice(-MOST_HEADS));
    }
    return tables;
}

function readHead(value: unknown): Head[] {
    const [first, second] = readList(value);
    const count = readNumber(first, 1, MOST_ENTRIES);
    const digits = readText(second, 16);
    return count !== null && DIGITS.test(digits) ? [{ count, digits }] : [];
}
