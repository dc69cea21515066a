// @vitest-environment happy-dom
import { flushPromises, shallowMount } from "@vue/test-utils";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import App from "./app.vue";
import { PageModel } from "./frontend/host/pageModel";
import { remember, remembered } from "./frontend/remembered";

const shell = { screen: "lobby", table: "", score_sheet: "", learn: "", lesson: "", language: "en" };
const served = {
    shell: { ...shell, labels: {}, rulings: [], notice: null, serial: 1, answered: "" },
    lobby: { games: [] },
};

/** Shows a page that begins with the lobby, as a server does that knows of no lesson. */
async function opened() {
    const post = vi.fn();
    const model = new PageModel(post, served);
    const page = shallowMount(App, { props: { model, loadPlotly: vi.fn(), loadBoard: vi.fn(), film: null } });
    await flushPromises();
    const [first] = post.mock.calls.map(([event]) => event.data);
    return { model, page, first };
}

const lesson = () => ["learn", "lesson"].map((key) => remembered(key, "sessionStorage"));

beforeEach(() => {
    remember("learn", "reputation", "sessionStorage");
    remember("lesson", "aim", "sessionStorage");
});
afterEach(() => {
    window.sessionStorage.clear();
    window.localStorage.clear();
});

describe("a page that the server has drawn", () => {
    it("says first what this tab remembers, which what it begins with does not erase", async () => {
        const { first, page } = await opened();
        expect(first).toMatchObject({ tap: "connect", learn: "reputation", lesson: "aim", seen: 1 });
        expect(lesson()).toEqual(["reputation", "aim"]);
        page.unmount();
    });

    it("remembers what is open from its first answer on", async () => {
        const { first, model, page } = await opened();
        model.receive({
            method: "update",
            state: { shell: { ...served.shell, serial: 2, answered: first.id } },
        });
        await flushPromises();
        expect(lesson()).toEqual(["", ""]);
        page.unmount();
    });
});
