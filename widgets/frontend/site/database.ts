// What this browser keeps: the store's file in pieces, and what the page showed last.

const NAME = "boardroom-referee";
const PIECES = "store";
const SHOWN = "shown";
const LENGTH = "length";
/** Bytes of a piece: four of SQLite's pages. */
export const PIECE = 16384;

function promised<Result>(request: IDBRequest<Result>): Promise<Result> {
    return new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error ?? new Error("the browser's storage failed"));
    });
}

export async function openDatabase(): Promise<IDBDatabase> {
    const opening = indexedDB.open(NAME, 1);
    opening.onupgradeneeded = () => {
        opening.result.createObjectStore(PIECES);
        opening.result.createObjectStore(SHOWN);
    };
    return promised(opening);
}

/** Return whether two files have the same content from one place to another. */
function isSame(before: Uint8Array, after: Uint8Array, start: number, end: number): boolean {
    if (before.length < end) return false;
    for (let at = start; at < end; at++) if (before[at] !== after[at]) return false;
    return true;
}

/** Return the numbers of the pieces that differ. */
export function changedPieces(before: Uint8Array, after: Uint8Array): number[] {
    const count = Math.ceil(after.length / PIECE);
    const all = Array.from({ length: count }, (_, index) => index);
    return all.filter(
        (index) => !isSame(before, after, index * PIECE, Math.min((index + 1) * PIECE, after.length)),
    );
}

/** The store's file as it is kept. */
export class KeptFile {
    private constructor(
        private readonly database: IDBDatabase,
        /** What is kept. */
        public content: Uint8Array<ArrayBuffer>,
    ) {}

    /** Return the file, an empty one where none is kept; reject where some of it is missing. */
    static async open(database: IDBDatabase): Promise<KeptFile> {
        const store = database.transaction(PIECES).objectStore(PIECES);
        const [length, pieces] = await Promise.all([
            promised<number | undefined>(store.get(LENGTH)),
            promised<Uint8Array[]>(store.getAll(IDBKeyRange.bound(0, Number.MAX_SAFE_INTEGER))),
        ]);
        const content = new Uint8Array(length ?? 0);
        if (pieces.length !== Math.ceil(content.length / PIECE))
            throw new Error("the kept games are damaged");
        pieces.forEach((piece, index) => content.set(piece, index * PIECE));
        return new KeptFile(database, content);
    }

    /** Keep what the file is now: all that has changed, or nothing; it is on the disk when this resolves. */
    async keep(now: Uint8Array<ArrayBuffer>): Promise<void> {
        const changed = changedPieces(this.content, now);
        if (!changed.length && now.length === this.content.length) return;
        const writing = this.database.transaction(PIECES, "readwrite", { durability: "strict" });
        const store = writing.objectStore(PIECES);
        for (const index of changed) store.put(now.slice(index * PIECE, (index + 1) * PIECE), index);
        store.delete(IDBKeyRange.bound(Math.ceil(now.length / PIECE), Number.MAX_SAFE_INTEGER));
        store.put(now.length, LENGTH);
        await new Promise<void>((resolve, reject) => {
            writing.oncomplete = () => resolve();
            writing.onabort = () => reject(writing.error ?? new Error("the browser kept nothing"));
        });
        this.content = now;
    }
}

/** The screens that the page showed last, of one version of the site. */
export interface Shown {
    version: string;
    screens: Record<string, unknown>;
}

export async function readShown(database: IDBDatabase): Promise<Shown | undefined> {
    return promised<Shown | undefined>(database.transaction(SHOWN).objectStore(SHOWN).get(SHOWN));
}

export async function keepShown(database: IDBDatabase, shown: Shown): Promise<void> {
    await promised(database.transaction(SHOWN, "readwrite").objectStore(SHOWN).put(shown, SHOWN));
}
