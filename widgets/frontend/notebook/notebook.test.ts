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
        expect(el.querySelector<HTMLElement>("[role=alert] + div")?.inert).toBe(true);
        cleanup?.();
    });

    it("takes as many pixels as it is given, and keeps its keys from the notebook", async () => {
        const { widget, model, show } = opened({ ...begun, height: 300 });
        await widget.initialize?.({ model });
        const { el } = await show();
        const content = el.querySelector<HTMLElement>(".br-notebook");
        expect([content?.style.height, content?.style.overflow]).toEqual(["300px", "auto"]);
        expect(el.dataset.lmSuppressShortcuts).toBe("true");
        model.receive({ method: "update", state: { height: null } });
        expect(content?.style.height).toBe("");
    });

    it("stands apart from the styles of a host that has a shadow tree", async () => {
        const { widget, model } = opened(begun);
        await widget.initialize?.({ model });
        const host = document.createElement("div");
        document.body.append(host);
        const el = document.createElement("div");
        host.attachShadow({ mode: "open" }).append(el);
        await widget.render({ model, el });
        expect(el.querySelector(".br-notebook")).toBeNull();
        expect(el.firstElementChild?.shadowRoot?.querySelector(".br-notebook")).not.toBeNull();
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
