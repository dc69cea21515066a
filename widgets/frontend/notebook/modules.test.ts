// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { PageModel } from "../host/pageModel";

const FILES: Record<string, string> = {
    "entry.js": 'import {a} from "./one.js"; import `./two.js`; export const go = () => import(`./late.js`);',
    "one.js": 'export * from "./two.js"',
    "two.js": "export const a = 'has no ./path of its own'",
    "style.css": ".br { gap: 0 }",
};

let blobs: string[];

/** A page on which no widget has been yet, and what it is asked for. */
async function opened() {
    vi.resetModules();
    Reflect.deleteProperty(globalThis, "boardroomReferee");
    Reflect.deleteProperty(globalThis, "boardroomRefereeLoad");
    const modules = await import("./modules");
    const asked: string[] = [];
    const widget = (isAlive = true): PageModel => {
        const model: PageModel = new PageModel((sent: unknown) => {
            const { name } = (sent as { name: string; event: string }) ?? {};
            asked.push(name);
            const answer = { method: "module", args: [{ name, text: FILES[name] }] };
            if (isAlive) queueMicrotask(() => model.receive({ method: "custom", content: answer }));
        }, {});
        return model;
    };
    return { ...modules, asked, widget };
}

beforeEach(() => {
    blobs = [];
    vi.stubGlobal("Blob", function (parts: string[]) {
        blobs.push(parts[0]);
    });
    vi.spyOn(URL, "createObjectURL").mockImplementation(
        () => `data:text/javascript,export const n=${blobs.length}`,
    );
});

afterEach(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
    vi.useRealTimers();
});

describe("what a notebook's page loads of the front end", () => {
    it("comes once, what is imported before what imports it, and what is imported later when it is", async () => {
        const { attach, load, asked, widget } = await opened();
        attach(widget());
        await Promise.all([load("entry.js"), load("entry.js")]);
        expect(asked.toSorted()).toEqual(["entry.js", "one.js", "two.js"]);
        const [two, one, entry] = blobs;
        expect(two).toBe(FILES["two.js"]);
        expect(one).toContain("n=1");
        expect(entry).toContain('globalThis.boardroomRefereeLoad("late.js")');
        expect(entry).not.toContain("./");
    });

    it("is asked of the widget that came last and is still there", async () => {
        const { attach, load, widget } = await opened();
        const [first, last] = [widget(), widget(false)];
        attach(first);
        const detach = attach(last);
        detach();
        await expect(load("two.js")).resolves.toBeDefined();
    });

    it("is asked for again after it did not come", async () => {
        vi.useFakeTimers();
        const { attach, load, asked, widget } = await opened();
        const detach = attach(widget(false));
        const lost = expect(load("two.js")).rejects.toThrow("two.js did not come");
        await vi.advanceTimersByTimeAsync(30_000);
        await lost;
        detach();
        attach(widget());
        await load("two.js");
        expect(asked).toEqual(["two.js", "two.js"]);
    });

    it("cannot be loaded where no widget is", async () => {
        const { load } = await opened();
        await expect(load("two.js")).rejects.toThrow("no widget");
    });

    it("has its styles once on the page, and in each shadow tree", async () => {
        const { attach, adopt, asked, widget } = await opened();
        attach(widget());
        const el = document.createElement("div");
        document.body.append(el);
        const before = document.adoptedStyleSheets.length;
        await adopt(el, "style.css");
        await adopt(el, "style.css");
        expect(document.adoptedStyleSheets.length).toBe(before + 1);
        const inside = document.createElement("p");
        el.attachShadow({ mode: "open" }).append(inside);
        await adopt(inside, "style.css");
        expect(el.shadowRoot?.adoptedStyleSheets).toEqual(document.adoptedStyleSheets.slice(-1));
        expect(asked).toEqual(["style.css"]);
    });
});
