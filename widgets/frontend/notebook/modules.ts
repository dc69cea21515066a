import type { Model } from "../model";

/** What the kernel sends of the front end: a file's name and text. */
interface Sent {
    method?: string;
    args?: [{ name: string; text: string }];
}

/** The front end's modules on a page, shared by all widgets, also by those with different loader modules. */
interface Registry {
    /** The widgets that can be asked for more; the last one is. */
    models: Model[];
    texts: Map<string, Promise<string>>;
    addresses: Map<string, Promise<string>>;
    styles: Map<string, Promise<CSSStyleSheet>>;
}

declare global {
    var boardroomReferee: Registry | undefined;
    var boardroomRefereeLoad: typeof load | undefined;
}

const MODULE_TIMEOUT_MS = 30_000; // after which the next import requests a missing file again
const STATIC = /\b(from|import)(\s*["'`])\.\/([\w-]+\.js)(?=["'`])/g;
const DYNAMIC = /\bimport\((["'`])\.\/([\w-]+\.js)\1\)/g;

const registry: Registry = (globalThis.boardroomReferee ??= {
    models: [],
    texts: new Map(),
    addresses: new Map(),
    styles: new Map(),
});
globalThis.boardroomRefereeLoad ??= load;

/** Has a widget asked for files until what is returned is called. */
export function attach(model: Model): () => void {
    registry.models.push(model);
    return () => {
        registry.models = registry.models.filter((one) => one !== model);
    };
}

/** Loads a built module, by its name, with what it imports. */
export async function load<Module>(name: string): Promise<Module> {
    return import(/* @vite-ignore */ await addressOf(name)) as Promise<Module>;
}

/** Has built styles apply where an element stands, and to the page around it. */
export async function adopt(element: Element, name: string): Promise<void> {
    const sheet = await once(registry.styles, name, async () => {
        const made = new CSSStyleSheet();
        made.replaceSync(await textOf(name));
        return made;
    });
    const root = element.getRootNode();
    for (const place of [document, ...(root instanceof ShadowRoot ? [root] : [])])
        if (!place.adoptedStyleSheets.includes(sheet)) place.adoptedStyleSheets.push(sheet);
}

/** Returns an address that a module can be imported from: names beside it mean nothing in a page's own files. */
function addressOf(name: string): Promise<string> {
    return once(registry.addresses, name, async () => {
        const text = await textOf(name);
        const names = [...new Set([...text.matchAll(STATIC)].map((match) => match[3]))];
        const found = new Map(
            await Promise.all(names.map(async (one) => [one, await addressOf(one)] as const)),
        );
        const bound = text
            .replace(DYNAMIC, (_, __, one: string) => `globalThis.boardroomRefereeLoad("${one}")`)
            .replace(STATIC, (_, word: string, quote: string, one: string) => word + quote + found.get(one));
        return URL.createObjectURL(new Blob([bound], { type: "text/javascript" }));
    });
}

function textOf(name: string): Promise<string> {
    return once(registry.texts, name, () => ask(name));
}

function ask(name: string): Promise<string> {
    const model = registry.models[registry.models.length - 1];
    if (!model) return Promise.reject(new Error("no widget is there to be asked"));
    return new Promise((resolve, reject) => {
        const receive = (content: unknown): void => {
            const { method, args } = content as Sent;
            if (method !== "module" || args?.[0].name !== name) return;
            end();
            resolve(args[0].text);
        };
        const timer = setTimeout(() => {
            end();
            reject(new Error(`${name} did not come`));
        }, MODULE_TIMEOUT_MS);
        const end = (): void => {
            clearTimeout(timer);
            model.off("msg:custom", receive);
        };
        model.on("msg:custom", receive);
        model.send({ event: "module", name });
    });
}

/** Returns a value that is made once for a name, and made again after a failure. */
function once<Value>(
    made: Map<string, Promise<Value>>,
    name: string,
    make: () => Promise<Value>,
): Promise<Value> {
    const known = made.get(name);
    if (known) return known;
    const promise = make();
    made.set(name, promise);
    promise.catch(() => made.delete(name));
    return promise;
}
