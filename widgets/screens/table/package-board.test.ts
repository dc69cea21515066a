// @vitest-environment happy-dom
import { flushPromises, mount } from "@vue/test-utils";
import { describe, expect, it, vi } from "vitest";
import { computed, shallowRef } from "vue";
import type { BoardContext, LoadBoard } from "../../frontend/packageBoard";
import type { TableContext } from "../../frontend/composables/table";
import type { TableView } from "../../frontend/contract/screens";
import { standIn } from "../../frontend/standIn";
import GeneralBoard from "./general-board.vue";

const module = { script: "nim-board-1.js", style: null };
const seats = [{ seat: 0, name: "Ana", colour: "", shape: "", due: true, card: "" }];

const tableOf = (heap: number): TableView =>
    ({
        game: "nim",
        seats,
        board: { module, heap },
        correction: { names: [] },
        labels: {},
    }) as unknown as TableView;

/** Shows a table whose board draws the way that is given. */
async function shown(load: () => ReturnType<LoadBoard>, acts: Partial<TableContext> = {}) {
    vi.spyOn(console, "info").mockImplementation(() => undefined);
    const view = shallowRef(tableOf(15));
    const table = { table: computed(() => view.value), seats: computed(() => view.value.seats) };
    const page = mount(GeneralBoard, {
        global: {
            provide: standIn({ page: { loadBoard: load }, acts: { ...table, ...acts } }),
            stubs: { Badge: true },
        },
    });
    await flushPromises();
    return { page, view };
}

describe("a board from another package", () => {
    it("is drawn with each change, in one element, until it leaves", async () => {
        const drawn: BoardContext[] = [];
        const { page, view } = await shown(() =>
            Promise.resolve({ render: (context) => drawn.push(context) }),
        );
        view.value = tableOf(12);
        await flushPromises();
        expect(drawn.map(({ view }) => (view as unknown as { heap: number }).heap)).toEqual([15, 12]);
        expect(drawn[0]?.el).toBe(drawn[1]?.el);
        expect(drawn[0]?.signal.aborted).toBe(false);
        page.unmount();
        expect(drawn[0]?.signal.aborted).toBe(true);
    });

    it("plays, opens a seat and shows a clause", async () => {
        const acts = { play: vi.fn(), openSeat: vi.fn(), explain: vi.fn() };
        const { page } = await shown(
            () =>
                Promise.resolve({
                    render({ play, openSeat, explain }) {
                        play({ do: "take", by: 0, counters: 2 });
                        openSeat(1);
                        explain("NIM-2.2");
                    },
                }),
            acts,
        );
        expect(acts.play.mock.calls).toEqual([[{ do: "take", by: 0, counters: 2 }]]);
        expect(acts.openSeat.mock.calls).toEqual([[1]]);
        expect(acts.explain.mock.calls).toEqual([["NIM-2.2"]]);
        page.unmount();
    });

    it.each([
        ["does not arrive", () => Promise.reject(new Error("gone"))],
        [
            "fails to draw",
            () =>
                Promise.resolve({
                    render() {
                        throw new Error("no such table");
                    },
                }),
        ],
    ])("makes way for the general one when it %s", async (_, load) => {
        const { page } = await shown(load);
        expect(page.emitted("missing")).toHaveLength(1);
        expect(page.find("[data-seat='0']").exists()).toBe(true);
        page.unmount();
    });
});
