// @vitest-environment happy-dom
import { flushPromises, mount } from "@vue/test-utils";
import { beforeEach, expect, it } from "vitest";
import { computed, defineComponent, h, ref } from "vue";
import { provideDrafts } from "../../frontend/composables/draft";
import { PAGE } from "../../frontend/composables/page";
import Boards from "./boards.vue";

const editions = ["Home", "Away"].map((edition) => ({ edition, sizes: { place: 1 } }));
const labels = { kept_line: "", forget: "", bring_back: "" };
const options = { places: [], billions: 3, goodwill: 1, effort_prices: [] };

/** The boards in a lobby, and what they have put there. */
async function boards(begun: boolean) {
    const inquire = (_: string, { edition }: { edition: string }): Promise<unknown> =>
        Promise.resolve({
            edition,
            components: { start: [{ billions: 9, goodwill: 9, effort_prices: [9] }] },
        });
    const provided = { inquire, language: computed(() => "en"), noticeAction: ref(null) };
    const Lobby = defineComponent(() => {
        provideDrafts("lobby", "");
        return () => h(Boards, { options, editions, game: "bastards", data: { labels } as never, begun });
    });
    const page = mount(Lobby, { global: { provide: { [PAGE as symbol]: provided } } });
    await flushPromises();
    const chosen = page.find("[data-board][aria-pressed=true]");
    return {
        page,
        put: page.findComponent(Boards).emitted("put"),
        chosen: chosen.exists() ? chosen.attributes("data-board") : null,
    };
}

beforeEach(() => {
    localStorage.clear();
});

it("begins with the board that was kept last", async () => {
    expect(await boards(false)).toMatchObject({ chosen: "Home", put: [[{ billions: 9 }]] });
});

it("leaves what was set up before as it is, on the board that was chosen then", async () => {
    const { page } = await boards(false);
    await page.find("[data-board=Away]").trigger("click");
    await flushPromises();
    expect(await boards(true)).toMatchObject({ chosen: "Away", put: undefined });
});

it("leaves what was set up on none of them as it is", async () => {
    expect(await boards(true)).toMatchObject({ chosen: null, put: undefined });
});
