// The worker in which the referee runs. It answers one message after the other, and none before what it changed
// in the store is kept.

import { KeptFile, openDatabase } from "./database";
import { forgetDamaged, imageCache, type Site } from "./files";
import type { ToPage, ToWorker } from "./messages";
import { Python } from "./python";

const LOCK = "boardroom-referee";
/** Milliseconds until what could not be kept is tried again. */
const RETRY = 1000;

const post = (message: ToPage): void => self.postMessage(message);

/** Resolve when no other tab has locked the games; this tab then locks them until it is closed. */
function takeGames(): Promise<void> {
    if (!("locks" in navigator)) return Promise.resolve(); // a page that came without encryption
    const forever = new Promise<never>(() => undefined);
    return new Promise((resolve) => {
        void navigator.locks.request(LOCK, { ifAvailable: true }, (lock) => {
            if (lock) {
                resolve();
                return forever;
            }
            post({ kind: "elsewhere" });
            void navigator.locks.request(LOCK, () => {
                resolve();
                return forever;
            });
            return undefined;
        });
    });
}

async function openKept(): Promise<KeptFile> {
    await takeGames(); // what another tab does until then is in it
    return KeptFile.open(await openDatabase());
}

async function forgetImage(site: Site): Promise<void> {
    if ("caches" in self) await caches.delete(imageCache(site.version)).catch(console.info);
}

/**
 * Keep the store's file; it is tried until it succeeds: what is not kept is not answered. Where there is no room
 * for it, the image makes some first, which only spares time.
 */
async function keepStore(site: Site, kept: KeptFile, python: Python): Promise<void> {
    for (let failures = 0; ; failures++) {
        try {
            await kept.keep(python.store);
            if (failures > 1) post({ kind: "kept" });
            return;
        } catch (error) {
            console.info("the games cannot be kept now", error);
            if (!failures) {
                await forgetImage(site);
                continue;
            }
            post({ kind: "failed", what: "keep" });
            await new Promise((resolve) => setTimeout(resolve, RETRY));
        }
    }
}

/** Start Python; after a failure, try again without damaged cached files of this version. */
async function startPython(site: Site, content: Promise<Uint8Array<ArrayBuffer>>): Promise<Python> {
    const begin = (): Promise<Python> => {
        let bytes = 0;
        return Python.start(site, content, (more) => post({ kind: "arrived", bytes: (bytes += more) }));
    };
    try {
        return await begin();
    } catch (error) {
        await content; // without the games, the referee must not start
        console.info("the referee is started again", error);
        await Promise.all([forgetImage(site), forgetDamaged(site)]);
        return begin();
    }
}

async function start(site: Site): Promise<void> {
    const opening = openKept();
    const python = await startPython(
        site,
        opening.then((found) => found.content),
    );
    const kept = await opening;
    let queue = Promise.resolve();

    const enqueue = (work: () => string): void => {
        queue = queue.then(() => answer(work));
    };
    async function answer(work: () => string): Promise<void> {
        try {
            const text = work();
            await keepStore(site, kept, python);
            post({ kind: "messages", text });
        } catch (error) {
            console.error("a message could not be answered", error); // it is sent again
            return;
        }
        if (python.bridge.is_thinking) setTimeout(() => enqueue(think));
    }
    const think = (): string => (python.bridge.is_thinking ? python.bridge.think() : "[]");

    self.onmessage = ({ data }: MessageEvent<ToWorker>) => {
        if (data.kind === "message") enqueue(() => python.bridge.receive(data.text));
    };
    post({ kind: "ready" });
}

self.onmessage = ({ data }: MessageEvent<ToWorker>) => {
    if (data.kind !== "start") return; // sent again once this is ready
    start(data.site).catch((error: unknown) => {
        console.error("the referee could not be started", error);
        post({ kind: "failed", what: "start" });
    });
};
