// Python in this worker: started from its files once, and from an image of its memory from then on.

import type { loadPyodide as Load, PyodideAPI, PyodideConfig } from "pyodide";
import { checksum, imageCache, keep, loadFile, openCache, filesCache, unpacked, type Site } from "./files";

/** What `widgets/site/start.py` begins. */
export interface Bridge {
    readonly is_thinking: boolean;
    receive(text: string): string;
    think(): string;
}

type Begin = (limit: (seconds: number) => void) => Bridge;

/** The store's file, as Python sees it. */
const STORE = "/games/games.db";
const PACKAGES = "/app";
const IMAGE = "image";
const SUM = "X-Sum";
const MEMORY_PAGE = 65536; // bytes, by WebAssembly's definition

type CreateModule = NonNullable<PyodideConfig["createPyodideModule"]>;
type ModuleSettings = Parameters<CreateModule>[0];
type Receive = (instance: WebAssembly.Instance, module: WebAssembly.Module) => void;

const SIGINT = 2;

/**
 * Interrupts Python once a time is over. Pyodide looks at the first item of its interrupt buffer every few steps;
 * a page without isolation can share none with another thread, and so this one is a clock.
 */
class Deadline {
    private at = Infinity;

    constructor(private readonly pyodide: PyodideAPI) {}

    /** Interrupt once, after so many seconds; 0: not at all. */
    readonly limit = (seconds: number): void => {
        this.at = seconds ? performance.now() + 1000 * seconds : Infinity;
        this.pyodide.setInterruptBuffer((seconds ? this : undefined) as never);
    };

    get 0(): number {
        if (performance.now() < this.at) return 0;
        this.at = Infinity;
        return SIGINT;
    }

    /** Pyodide takes back what it has read: that is done. */
    set 0(_read: number) {}
}

export class Python {
    private constructor(
        private readonly pyodide: PyodideAPI,
        readonly bridge: Bridge,
    ) {}

    /** The store's file now. */
    get store(): Uint8Array<ArrayBuffer> {
        const { FS } = this.pyodide;
        return FS.analyzePath(STORE).exists ? FS.readFile(STORE) : new Uint8Array();
    }

    /** Start Python with the stored file; `arrived` is called with the bytes as they are fetched. */
    static async start(
        site: Site,
        kept: Promise<Uint8Array<ArrayBuffer>>,
        arrived: (bytes: number) => void,
    ): Promise<Python> {
        const cache = await openCache(filesCache(site.version));
        const images = await openCache(imageCache(site.version));
        const load = (name: string): Promise<Response> => loadFile(cache, name, arrived);
        const whole = async (name: string): Promise<ArrayBuffer> =>
            unpacked(await load(name), "").arrayBuffer();
        const wasm = load(`${site.pyodide}pyodide.asm.wasm.gz`);
        // The whole library first, because Pyodide would continue without a damaged one.
        const [memory, packages, library, { loadPyodide, create }] = await Promise.all([
            images?.match(IMAGE).then(wholeImage),
            whole(site.packages),
            whole(`${site.pyodide}python_stdlib.zip.gz`),
            importPyodide(site, load),
        ]);
        const files = {
            "pyodide.asm.wasm": wasm.then((packed) => unpacked(packed, "application/wasm")),
            "python_stdlib.zip": Promise.resolve(new Response(library)),
        };
        const pyodide = await withFiles(files, () =>
            loadPyodide({
                indexURL: site.pyodide,
                lockFileContents: { info: site.lock, packages: {} } as never, // nothing is ever fetched by name
                stdLibURL: `${site.pyodide}python_stdlib.zip`,
                createPyodideModule: (settings: ModuleSettings) => create(withRoom(settings, memory)),
                ...(memory ? { _loadSnapshot: memory } : { _makeSnapshot: true }),
            }),
        );
        putFiles(pyodide, new Uint8Array(packages));
        if (!memory) {
            pyodide.runPython(`import sys; sys.path.insert(0, "${PACKAGES}")`);
            pyodide.runPython("from widgets.site import start; start.prepare()");
            const taken = pyodide.makeMemorySnapshot() as Uint8Array<ArrayBuffer>;
            void checksum(taken).then((sum) =>
                keep(images, IMAGE, new Response(taken, { headers: { [SUM]: sum } })),
            );
        }
        pyodide.FS.mkdirTree("/games");
        const content = await kept;
        if (content.length) pyodide.FS.writeFile(STORE, content);
        const begin = pyodide.runPython("from widgets.site import start; start.begin") as Begin;
        return new Python(pyodide, begin(new Deadline(pyodide).limit));
    }
}

/** Return the cached image, unless it is damaged; then a new one is made. */
async function wholeImage(kept: Response | undefined): Promise<Uint8Array<ArrayBuffer> | undefined> {
    if (!kept) return undefined;
    const image = new Uint8Array(await kept.arrayBuffer());
    if (image.length && (await checksum(image)) === kept.headers.get(SUM)) return image;
    console.info("the image of the memory is damaged");
    return undefined;
}

async function importPyodide(
    site: Site,
    load: (name: string) => Promise<Response>,
): Promise<{ loadPyodide: typeof Load; create: CreateModule }> {
    const [loader, runtime] = await Promise.all(
        ["pyodide.mjs", "pyodide.asm.mjs"].map(async (name) => {
            const packed = await load(`${site.pyodide}${name}.gz`);
            const script = await unpacked(packed, "text/javascript").blob();
            const address = URL.createObjectURL(script);
            return import(/* @vite-ignore */ address).finally(() => URL.revokeObjectURL(address));
        }),
    );
    return { loadPyodide: loader.loadPyodide, create: runtime.default };
}

/**
 * Have Pyodide fetch its files from what arrives compressed, by their names: a server may compress nothing, and
 * Pyodide takes addresses alone.
 */
async function withFiles<Result>(
    files: Record<string, Promise<Response>>,
    run: () => Promise<Result>,
): Promise<Result> {
    const { fetch } = self;
    self.fetch = (asked, init) => {
        const address = asked instanceof Request ? asked.url : String(asked);
        return files[address.slice(address.lastIndexOf("/") + 1)] ?? fetch(asked, init);
    };
    try {
        return await run();
    } finally {
        self.fetch = fetch;
    }
}

/** Have Python's memory be large enough for an image before it is put there: Pyodide does not see to that. */
function withRoom(settings: ModuleSettings, image: Uint8Array | undefined): ModuleSettings {
    const module = settings as { instantiateWasm: (imports: object, receive: Receive) => unknown };
    const instantiate = module.instantiateWasm;
    module.instantiateWasm = (imports, receive) =>
        instantiate(imports, (instance, compiled) => {
            const memory = instance.exports.memory as WebAssembly.Memory;
            const lacking = (image?.length ?? 0) - memory.buffer.byteLength;
            if (lacking > 0) memory.grow(Math.ceil(lacking / MEMORY_PAGE));
            receive(instance, compiled);
        });
    return settings;
}

/** Put the compiled packages where Python finds them; their form is `scripts/compile_site.mjs`'s. */
function putFiles({ FS }: PyodideAPI, packages: Uint8Array): void {
    const end = packages.indexOf(10); // the line's end
    const index = JSON.parse(new TextDecoder().decode(packages.subarray(0, end))) as [string, number][];
    const folders = new Set<string>();
    let at = end + 1;
    for (const [path, length] of index) {
        const folder = `${PACKAGES}/${path.slice(0, path.lastIndexOf("/") + 1)}`;
        if (!folders.has(folder)) FS.mkdirTree(folder);
        folders.add(folder);
        FS.writeFile(`${PACKAGES}/${path}`, packages.subarray(at, at + length), { canOwn: true });
        at += length;
    }
}
