// Keeps a version of the site whole in this browser, and serves it from there alone: so the page opens without a
// network, and never with parts of two versions.

import type { SiteFiles } from "./updates";

/** What this uses of a service worker's scope; the compiler's own types exclude those of a page. */
interface Scope {
    readonly SITE: SiteFiles;
    skipWaiting(): Promise<void>;
    readonly clients: { claim(): Promise<void> };
    addEventListener(type: string, listener: (event: WorkerEvent) => void): void;
}
interface WorkerEvent extends Event {
    readonly request: Request;
    readonly data: unknown;
    waitUntil(work: Promise<unknown>): void;
    respondWith(response: Promise<Response>): void;
}

const scope = self as unknown as Scope;
const { version, files, packed } = scope.SITE;
const PACKED = new Set(packed);
// the names that `files.ts` gives them: a service worker shares no file with the page
const FILES = `referee-files-${version}`;
const KEPT = new Set([FILES, `referee-image-${version}`]);
const START = "./index.html";
/** Such names say what is in the file, so one that is here already is the same. */
const HASHED = /-[\w-]{8,}[./]/;

/** Fetch a file, compressed where the build has that: a server may compress nothing. */
async function arrive(name: string): Promise<Response> {
    const isPacked = PACKED.has(name);
    const response = await fetch(new Request(isPacked ? `${name}.gz` : name, { cache: "no-cache" }));
    if (!response.ok || !response.body) throw new Error(`${name} did not arrive: ${response.status}`);
    if (!isPacked) return response;
    // as `unpacked` in `files.ts`, for the reason above
    const unpacking = new DecompressionStream("gzip") as unknown as ReadableWritablePair;
    const type = name.endsWith(".js") ? "text/javascript" : "image/svg+xml";
    return new Response(response.body.pipeThrough(unpacking), { headers: { "Content-Type": type } });
}

/** Keep all files of this version, those of an earlier one included that are still the same. */
async function install(): Promise<void> {
    const cache = await caches.open(FILES);
    await Promise.all(
        files.map(async (name) => {
            if (await cache.match(name)) return;
            const same = HASHED.test(name) ? await caches.match(name) : undefined;
            await cache.put(name, same ?? (await arrive(name)));
        }),
    );
}

/** Forget other versions' files; the games are none of them. */
async function activate(): Promise<void> {
    for (const name of await caches.keys())
        if (name.startsWith("referee-") && !KEPT.has(name)) await caches.delete(name);
    await scope.clients.claim();
}

async function serve(request: Request): Promise<Response> {
    const cache = await caches.open(FILES);
    const kept = await cache.match(request.mode === "navigate" ? START : request, { ignoreSearch: true });
    return kept ?? fetch(request);
}

scope.addEventListener("install", (event) => event.waitUntil(install()));
scope.addEventListener("activate", (event) => event.waitUntil(activate()));
scope.addEventListener("message", ({ data }) => {
    if (data === "update") void scope.skipWaiting();
});
scope.addEventListener("fetch", (event) => {
    const { request } = event;
    const isOurs = new URL(request.url).origin === location.origin;
    if (isOurs && request.method === "GET") event.respondWith(serve(request));
});
