// @vitest-environment happy-dom
import { flushPromises, mount } from "@vue/test-utils";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { computed, defineComponent, h, reactive } from "vue";
import { CATALOGUE } from "../../frontend/composables/labels";
import { PAGE } from "../../frontend/composables/page";
import { useEditions, type Catalogue, type Editions } from "./editions";
import { provideSetup, type Setup } from "./setup";

const catalogue = (edition: string, ...places: string[]): Catalogue => ({
    format: "referee-components/1",
    game: "go",
    edition,
    components: { place: places.map((id) => ({ id })) },
});
const tap = vi.fn();
const take = vi.fn();
const problems = reactive(new Map<string, string>());
const answers: ((answer: unknown) => void)[] = [];
const inquire = vi.fn(() => new Promise((resolve) => answers.push(resolve)));

/** The editions of a game that has two, below a lobby. */
function use(): Editions {
    const editions = ["Home", "Away"].map((edition) => ({ edition, sizes: {} }));
    const game = computed(() => ({ id: "go", editions }));
    let used: Editions | undefined;
    const Field = defineComponent(() => {
        used = useEditions(take);
        return () => null;
    });
    const Lobby = defineComponent(() => {
        provideSetup({ game, problems } as unknown as Setup);
        return () => h(Field);
    });
    const labels = computed(() => ({ lobby: { fetching: "on its way" } }));
    mount(Lobby, {
        global: { provide: { [PAGE as symbol]: { inquire, send: tap }, [CATALOGUE as symbol]: labels } },
    });
    return used as Editions;
}

async function answer(index: number, given: unknown): Promise<void> {
    answers[index](given);
    await flushPromises();
}

/** Chooses an edition that the server has. */
async function chosen(editions: Editions, found: Catalogue): Promise<void> {
    void editions.choose(found.edition);
    await answer(answers.length - 1, found);
}

beforeEach(() => {
    vi.clearAllMocks();
    problems.clear();
    answers.length = 0;
});

describe("an edition that is chosen", () => {
    it("keeps the game from beginning until it has come", async () => {
        const editions = use();
        void editions.choose("Home");
        expect(problems.get("fetching")).toBe("on its way");
        await answer(0, catalogue("Home", "a"));
        expect(problems.get("fetching")).toBe("");
        expect([editions.chosen.value, editions.name.value]).toEqual(["Home", "Home"]);
        expect(take.mock.calls).toEqual([[catalogue("Home", "a")]]);
    });
    it("is the last one, whichever comes first, unless it is left", async () => {
        const editions = use();
        void editions.choose("Home");
        void editions.choose("Away");
        await answer(1, catalogue("Away"));
        await answer(0, catalogue("Home"));
        expect(editions.chosen.value).toBe("Away");
        void editions.choose("Home");
        editions.leave();
        await answer(2, catalogue("Home"));
        expect(editions.chosen.value).toBeNull();
        expect(take).toHaveBeenCalledTimes(1);
    });
    it("stays the one before where it does not come, and says why", async () => {
        const editions = use();
        await chosen(editions, catalogue("Home"));
        void editions.choose("Away");
        await answer(1, { problem: "lost" });
        expect([editions.chosen.value, editions.problem.value]).toEqual(["Home", "lost"]);
        expect(problems.get("fetching")).toBe("");
    });
    it("takes nothing where it was chosen before", async () => {
        const editions = use();
        void editions.recall("Away");
        await answer(0, catalogue("Away", "a"));
        expect(editions.chosen.value).toBe("Away");
        expect(take).not.toHaveBeenCalled();
    });
});

describe("an edition that is kept", () => {
    it("is sent with what it had before, which goes", async () => {
        const editions = use();
        await chosen(editions, catalogue("Home", "a", "b"));
        editions.name.value = "  Home ";
        await editions.keep({ place: [{ id: "b" }] });
        const gone = catalogue("Home", "a", "b").components;
        expect(tap.mock.calls).toEqual([[{ tap: "keep", catalogue: catalogue("Home", "b"), gone }]]);
        expect(editions.chosen.value).toBe("Home");
    });
    it("has what it had before asked for, where this page does not know it", async () => {
        const editions = use();
        editions.name.value = "Away";
        void editions.keep({ place: [] });
        await answer(0, { problem: "lost" });
        expect([tap.mock.calls.length, editions.problem.value]).toEqual([0, "lost"]);
        void editions.keep({ place: [] });
        await answer(1, catalogue("Away", "c"));
        expect(tap.mock.calls[0][0]).toMatchObject({ gone: { place: [{ id: "c" }] } });
    });
    it("is a new one by its name, else that without one", async () => {
        const editions = use();
        for (const [name, edition] of [
            [" The club's   board", "The club's board"],
            ["  ", "standard"],
        ]) {
            editions.name.value = name;
            await editions.keep({ place: [] });
            expect(tap.mock.lastCall).toEqual([{ tap: "keep", catalogue: { ...catalogue(edition) } }]);
        }
        expect(inquire).not.toHaveBeenCalled();
    });
});

it("is forgotten, and comes back as it was", async () => {
    const editions = use();
    await chosen(editions, catalogue("Home", "a"));
    editions.forget();
    expect(tap.mock.lastCall).toEqual([{ tap: "forget_edition", game: "go", edition: "Home" }]);
    expect(editions.chosen.value).toBeNull();
    editions.bringBack();
    expect(tap.mock.lastCall).toEqual([{ tap: "keep", catalogue: catalogue("Home", "a") }]);
    expect([editions.chosen.value, editions.gone.value]).toEqual(["Home", null]);
});
