// @vitest-environment happy-dom
import { describe, expect, it, vi } from "vitest";
import { PageModel } from "../host/pageModel";
import { inNotebook } from "./notebook";
import { followScreens } from "../screens";

const WORDS = { en: "It has ended.", es: "Ha terminado." };
const begun = { shell: { serial: 4, screen: "table" }, table: { id: "t" }, ended_words: WORDS };

/** A notebook's widget whose views only follow the screens. */
function opened(state: object) {
    const followed: ReturnType<typeof followScreens>[] = [];
    const model = new PageModel(vi.fn(), { ...state });
    const widget = inNotebook({
        render: ({ model: given }) => {
            const one = followScreens(given);
            followed.push(one);
            return () => one.stop();
        },
    });
    const show = async () => {
        const el = document.createElement("div");
        const cleanup = await widget.render({ model, el });
        return { el, cleanup };
    };
    return { widget, model, followed, show };
}

/** The shadow tree of a widget. */
function part(el: HTMLElement): ShadowRoot {
    const [found] = [...el.querySelectorAll("div")].flatMap((one) => one.shadowRoot ?? []);
    return found;
}

describe("the widget in a notebook", () => {
    it("leaves no screen in the model, which is saved with the notebook, and shows them all the same", async () => {
        const { widget, model, followed, show } = opened(begun);
        await widget.initialize?.({ model });
        await show();
        await show();
        model.receive({
            method: "update",
            state: { shell: { serial: 5, screen: "table" }, table: { id: "u" } },
        });
        await Promise.resolve();
        expect([model.get("shell"), model.get("table"), model.get("lobby")]).toEqual([null, null, null]);
        for (const { screens } of followed) {
            expect(screens.shell).toEqual({ serial: 5, screen: "table" });
            expect(screens.table).toEqual({ id: "u" });
        }
        const changed = { from: 5, patch: [{ op: "replace", path: "/table/id", value: "v" } as const] };
        expect(followed.map((one) => one.change(changed))).toEqual([false, false]);
        await Promise.resolve();
        expect(model.get("table")).toBeNull();
        expect(followed.map(({ screens }) => screens.table)).toEqual([{ id: "v" }, { id: "v" }]);
    });

    it("says that its kernel has ended, and takes no more taps", async () => {
        const { widget, model, show } = opened(begun);
        await widget.initialize?.({ model });
        const { el, cleanup } = await show();
        expect(el.querySelector("[role=alert]")).toBeNull();
        model.emit("comm_live_update");
        model.emit("comm_live_update");
        expect(el.textContent).toBe(WORDS.en);
        expect(part(el).querySelector<HTMLElement>(".br-notebook")?.inert).toBe(true);
        cleanup?.();
    });

    it("takes as many pixels as it is given", async () => {
        const { widget, model, show } = opened({ ...begun, height: 300 });
        await widget.initialize?.({ model });
        const { el } = await show();
        const content = part(el).querySelector<HTMLElement>(".br-notebook");
        expect([content?.style.height, content?.style.overflow]).toEqual(["300px", "auto"]);
        model.receive({ method: "update", state: { height: null } });
        expect(content?.style.height).toBe("");
    });

    it("keeps its keys from the notebook, whose styles do not reach it", async () => {
        const { widget, model, show } = opened(begun);
        await widget.initialize?.({ model });
        const { el } = await show();
        expect(el.querySelector(".br-notebook")).toBeNull();
        const suppresses = (key: KeyboardEventInit): boolean => {
            window.dispatchEvent(new KeyboardEvent("keydown", key));
            return part(el).host.hasAttribute("data-lm-suppress-shortcuts");
        };
        expect(suppresses({ key: "d" })).toBe(true);
        expect(suppresses({ key: "s", ctrlKey: true })).toBe(false);
        document.body.dataset.voila = "voila"; // there the page is its own
        expect((await show()).el.querySelector(".br-notebook")).not.toBeNull();
        delete document.body.dataset.voila;
    });

    it("says in a shadow tree, once, that a trait has changed", async () => {
        const { widget, model } = opened(begun);
        await widget.initialize?.({ model });
        const saved = vi.fn();
        Object.assign(model, { save_changes: saved });
        const host = document.createElement("div");
        document.body.append(host);
        const el = document.createElement("div");
        host.attachShadow({ mode: "open" }).append(el);
        const cleanup = await widget.render({ model, el });
        model.receive({ method: "update", state: { revision: 2 } });
        expect(saved).toHaveBeenCalledTimes(1);
        cleanup?.();
        model.receive({ method: "update", state: { revision: 3 } });
        expect(saved).toHaveBeenCalledTimes(1);
        host.remove();
    });

    it("says so at once where it was read from a file, and shows nothing else", async () => {
        const { widget, model, followed, show } = opened({ ...begun, shell: null, table: null });
        await widget.initialize?.({ model });
        const { el } = await show();
        expect(el.textContent).toBe(WORDS.en);
        expect(followed).toEqual([]);
    });
});
