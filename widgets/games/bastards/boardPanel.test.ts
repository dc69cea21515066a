// @vitest-environment happy-dom
import { flushPromises, shallowMount } from "@vue/test-utils";
import { beforeEach, expect, it } from "vitest";
import { computed, defineComponent, h, shallowRef, type Component } from "vue";
import { provideDrafts } from "../../frontend/composables/draft";
import { PAGE } from "../../frontend/composables/page";
import Form from "../../screens/table/form.vue";
import Actions from "./actions.vue";
import Board from "./board.vue";

const placed = (by: number): object => ({
    do: "place_vp",
    by,
    title: "Place",
    asks: true,
    objection: null,
    fields: [],
});

/** What a table shows while its seats place in turn, and seat `next` is the one to place. */
function shown(version: number, next: number): Record<string, unknown> {
    const view = {
        phase: "place",
        next_placer: next,
        pending: null,
        asked: ["place_vp"],
        seats: [],
        labels: {},
    };
    const controls = [placed(0), placed(1)];
    return {
        view,
        seats: [{ colour: "red" }, { colour: "blue" }],
        table: {
            version,
            controls,
            out_of_turn: [],
            labels: {},
            game: "bastards",
            access: { host: false, seats: [] },
        },
    };
}

/** Returns a page with a board, in which the parts that change are handed over in this order. */
function page(order: readonly string[]): { mounted: ReturnType<typeof mountTable>; go: () => Promise<void> } {
    const parts = shallowRef(shown(3, 0));
    const mounted = mountTable(() => Object.fromEntries(order.map((name) => [name, parts.value[name]])));
    const go = async (): Promise<void> => {
        parts.value = shown(4, 1);
        await flushPromises();
    };
    return { mounted, go };
}

function mountTable(parts: () => Record<string, unknown>): ReturnType<typeof shallowMount> {
    const Table = defineComponent(() => {
        provideDrafts("table.1", "turn 1");
        return () => h(Board as Component, parts());
    });
    return shallowMount(Table, {
        global: {
            provide: { [PAGE as symbol]: { language: computed(() => "en") } },
            stubs: { Board: false },
        },
    });
}

beforeEach(() => {
    localStorage.clear();
    sessionStorage.clear();
});

it.each([[["view", "seats", "table"]], [["table", "seats", "view"]]])(
    "shows whoever is next after a Vice president was placed, in whichever order the news arrive: %s",
    async (order) => {
        const { mounted, go } = page(order);
        expect(mounted.findComponent(Actions).props("actor")).toBe(0);
        mounted.findComponent(Actions).vm.$emit("act", placed(0));
        await flushPromises();
        mounted.findComponent(Form).vm.$emit("play", { do: "place_vp", by: 0 });
        await go();
        expect(mounted.findComponent(Form).exists()).toBe(false);
        expect(mounted.findComponent(Actions).props("actor")).toBe(1);
    },
);
