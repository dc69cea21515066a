import { readFields, readList, readText } from "./reading";
import { remember, rememberedData, type Memory } from "./remembered";

/** A draft: when it was typed last, what it is about, and what was typed. */
interface Kept {
    at: number;
    about: string;
    value: unknown;
}

const SLOT = "drafts";
const MOST = 40; // drafts of a device; the oldest goes first
const LONGEST = 12_000; // characters of a draft
const OLDEST = 24 * 60 * 60 * 1000; // milliseconds

/** Returns what was typed under a key, if it is about this; `undefined` for nothing. */
export function draftOf(key: string, about: string, memory: Memory): unknown {
    const kept = draftsIn(memory).get(key);
    return kept?.about === about ? kept.value : undefined;
}

/** Keeps what was typed; what is too long to be typed is not kept. */
export function keepDraft(key: string, about: string, value: unknown, memory: Memory): void {
    const drafts = draftsIn(memory);
    drafts.delete(key); // what was typed last comes last
    if (JSON.stringify(value).length <= LONGEST) drafts.set(key, { at: Date.now(), about, value });
    write([...drafts].slice(-MOST), memory);
}

/** Drops what was typed under some keys. */
export function dropDrafts(isDropped: (key: string) => boolean, memory: Memory): void {
    const drafts = draftsIn(memory);
    const left = [...drafts].filter(([key]) => !isDropped(key));
    if (left.length < drafts.size) write(left, memory);
}

function write(drafts: [string, Kept][], memory: Memory): void {
    remember(SLOT, drafts.length ? JSON.stringify(drafts) : "", memory);
}

/** Returns the drafts that are not too old, by their keys, the one that was typed last at the end. */
function draftsIn(memory: Memory): Map<string, Kept> {
    const drafts = new Map<string, Kept>();
    for (const one of readList(rememberedData(SLOT, memory))) {
        const [key, kept] = Array.isArray(one) ? (one as unknown[]) : [];
        const { at, about, value } = readFields(kept);
        const age = Date.now() - Number(at);
        if (typeof key === "string" && age >= 0 && age < OLDEST && value !== undefined)
            drafts.set(key, { at: Number(at), about: readText(about, LONGEST), value });
    }
    return drafts;
}
