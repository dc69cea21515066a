// The site's files: fetches them with their progress, and caches them for use without a network.

/** The description of a site that the build writes (`scripts/build_site.py`). */
export interface Site {
    /** A name that changes with the content. */
    version: string;
    /** Pyodide's folder, and the compiled packages. */
    pyodide: string;
    packages: string;
    /** What Python's start fetches: bytes by name. */
    sizes: Record<string, number>;
    /** Pyodide's lock file. */
    lock: Record<string, string>;
}

/** Where this version's files are kept; the service worker keeps the rest of them there. */
export const filesCache = (version: string): string => `referee-files-${version}`;
/** Where the memory of a Python that is ready to begin is kept. */
export const imageCache = (version: string): string => `referee-image-${version}`;

/** Open a cache; `null` where this browser has none, as on a page that came without encryption. */
export async function openCache(name: string): Promise<Cache | null> {
    try {
        return "caches" in self ? await caches.open(name) : null;
    } catch (error) {
        console.info("nothing can be kept here", error); // a browser may refuse
        return null;
    }
}

/** Keep something for the next time; that it cannot be kept ends nothing now. */
export async function keep(cache: Cache | null, name: string, response: Response): Promise<void> {
    try {
        await cache?.put(name, response);
    } catch (error) {
        console.info(`${name} cannot be kept here`, error);
    }
}

/** Return the checksum of a content as text; "" if the browser cannot compute it. */
export async function checksum(content: Uint8Array<ArrayBuffer>): Promise<string> {
    if (!("subtle" in crypto)) return "";
    return Array.from(new Uint8Array(await crypto.subtle.digest("SHA-256", content))).join(".");
}

/** Delete the cached files of a version that cannot be unpacked, so that they are fetched again. */
export async function forgetDamaged(site: Site): Promise<void> {
    const files = await openCache(filesCache(site.version));
    for (const name of Object.keys(site.sizes)) {
        const kept = await files?.match(name);
        if (!kept) continue;
        try {
            await unpacked(kept, "").arrayBuffer();
        } catch (error) {
            console.info(`${name} is damaged`, error);
            await files?.delete(name);
        }
    }
}

/** Return a file, from the cache if possible; `arrived` is called with the bytes as they arrive. */
export async function loadFile(
    cache: Cache | null,
    name: string,
    arrived: (bytes: number) => void,
): Promise<Response> {
    const kept = await cache?.match(name);
    const response = kept ?? (await fetch(name));
    if (!response.ok || !response.body) throw new Error(`${name} did not arrive: ${response.status}`);
    const counted = response.body.pipeThrough(
        new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
            transform(piece, controller) {
                arrived(piece.length);
                controller.enqueue(piece);
            },
        }),
    );
    const [now, later] = kept ? [counted, null] : counted.tee();
    const { headers } = response;
    const plain = { headers: { "Content-Type": headers.get("Content-Type") ?? "application/octet-stream" } };
    if (later) void keep(cache, name, new Response(later, plain));
    return new Response(now, plain);
}

/** Return what a compressed file holds, as a response of another type. */
export function unpacked(packed: Response, type: string): Response {
    if (!packed.body) throw new Error("there is nothing to unpack");
    // the standard library's types of streams differ in what their buffers may be
    const unpacking = new DecompressionStream("gzip") as unknown as ReadableWritablePair<
        Uint8Array<ArrayBuffer>,
        Uint8Array<ArrayBuffer>
    >;
    return new Response(packed.body.pipeThrough(unpacking), { headers: { "Content-Type": type } });
}
