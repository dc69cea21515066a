// @vitest-environment happy-dom
import { flushPromises, shallowMount } from "@vue/test-utils";
import { beforeEach, expect, it } from "vitest";
import { computed, defineComponent, h, provide, ref, shallowRef, type Component } from "vue";
import { provideDrafts } from "../../frontend/composables/draft";
import { CATALOGUE } from "../../frontend/composables/labels";
import { PAGE } from "../../frontend/composables/page";
import { TABLE, type TableContext } from "../../frontend/composables/table";
import Actions from "./actions.vue";
import Board from "./board.vue";
import Company from "./company.vue";
import Entry from "./entry.vue";

const placed = (by: number): object => ({
    do: "place_vp",
    by,
    title: "Place",
    asks: true,
    objection: null,
    fields: [],
});

/** What a table shows while its seats place in turn, and seat `next` is the one to place. */
function shown(version: number, next: number, here = [0, 1]): Record<string, unknown> {
    return {
        version,
        controls: here.map(placed),
        out_of_turn: [],
        game: "bastards",
        access: { host: false, seats: [] },
        countdown: null,
        board: {
            phase: "place",
            next_placer: next,
            pending: null,
            asked: ["place_vp"],
            seats: [{ vps: [] }, { vps: [] }],
            places: [],
            next_vps: [],
            missing: [],
            laundering: [],
        },
    };
}

/** Returns a table with its board, and what shows another moment of it, by default the next one. */
function page(here?: number[]): {
    mounted: ReturnType<typeof shallowMount>;
    go: (moment?: Record<string, unknown>) => Promise<void>;
} {
    const view = shallowRef(shown(3, 0, here));
    const Table = defineComponent(() => {
        provideDrafts("table.1", "turn 1");
        provide(TABLE, {
            table: computed(() => view.value),
            seats: computed(() => [
                { seat: 0, colour: "red" },
                { seat: 1, colour: "blue" },
            ]),
            play: () => undefined,
        } as unknown as TableContext);
        return () => h(Board as Component, { view: view.value.board });
    });
    const mounted = shallowMount(Table, {
        global: {
            provide: {
                [PAGE as symbol]: { language: computed(() => "en") },
                [CATALOGUE as symbol]: ref({ boards: { bastards: {} }, table: {} }),
            },
            stubs: { Board: false },
        },
    });
    const go = async (moment = shown(4, 1)): Promise<void> => {
        view.value = moment;
        await flushPromises();
    };
    return { mounted, go };
}

beforeEach(() => {
    localStorage.clear();
    sessionStorage.clear();
});

it("shows whoever is next after a Vice president was placed", async () => {
    const { mounted, go } = page();
    expect(mounted.findComponent(Actions).props("actor")).toBe(0);
    mounted.findComponent(Actions).vm.$emit("act", placed(0));
    await flushPromises();
    mounted.findComponent(Entry).vm.$emit("play", [{ do: "place_vp", by: 0 }]);
    await go();
    expect(mounted.findComponent(Entry).exists()).toBe(false);
    expect(mounted.findComponent(Actions).props("actor")).toBe(1);
});

it("shows what a device can do as soon as it is given a seat", async () => {
    const { mounted, go } = page([]);
    expect(mounted.findComponent(Actions).exists()).toBe(false);
    await go(shown(3, 0, [1]));
    expect(mounted.findComponent(Actions).props("actor")).toBe(1);
});

it("marks whose actions are shown where there are several to choose from", async () => {
    const { mounted, go } = page();
    const marked = () => mounted.findAllComponents(Company).map((company) => company.props("isActor"));
    expect(marked()).toEqual([true, false]);
    await go(shown(4, 1, [1]));
    expect(mounted.findComponent(Actions).props("actor")).toBe(1);
    expect(marked()).toEqual([false, false]);
});
