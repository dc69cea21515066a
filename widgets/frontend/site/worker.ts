// The worker in which the referee runs. It answers one message after the other, and none before what it changed
// in the store is kept.

import { KeptFile, openDatabase } from "./database";
import { imageCache, type Site } from "./files";
import type { ToPage, ToWorker } from "./messages";
import { Python } from "./python";

const LOCK = "boardroom-referee";
/** Milliseconds until what could not be kept is tried again. */
const RETRY = 1000;

const post = (message: ToPage): void => self.postMessage(message);

/** Resolve once no other tab has the games; they are this one's until it is closed. */
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

/** Keep the store's file; it is tried until it succeeds: what is not kept is not answered. */
async function keepStore(kept: KeptFile, python: Python): Promise<void> {
    for (let hasFailed = false; ; hasFailed = true) {
        try {
            await kept.keep(python.store);
            if (hasFailed) post({ kind: "kept" });
            return;
        } catch (error) {
            console.error("the games cannot be kept now", error);
            post({ kind: "failed", what: "keep" });
            await new Promise((resolve) => setTimeout(resolve, RETRY));
        }
    }
}

async function start(site: Site): Promise<void> {
    let bytes = 0;
    const opening = openKept();
    const content = opening.then((kept) => kept.content);
    const python = await Python.start(site, content, (more) =>
        post({ kind: "arrived", bytes: (bytes += more) }),
    );
    const kept = await opening;
    let queue = Promise.resolve();

    const enqueue = (work: () => string): void => {
        queue = queue.then(() => answer(work));
    };
    async function answer(work: () => string): Promise<void> {
        try {
            const text = work();
            await keepStore(kept, python);
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
        // an image that is damaged is made anew when the page is opened again
        if ("caches" in self) void caches.delete(imageCache(data.site.version));
        post({ kind: "failed", what: "start" });
    });
};
