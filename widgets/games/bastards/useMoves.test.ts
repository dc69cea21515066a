// @vitest-environment happy-dom
import { flushPromises, mount } from "@vue/test-utils";
import { expect, it, vi } from "vitest";
import { defineComponent } from "vue";
import type { BastardsBoard } from "../../frontend/contract/screens";
import { standIn } from "../../frontend/standIn";
import { useMoves } from "./useMoves";

const NO = { clause: "BAS-9.6", text: "At war." };
const vp = (id: string, place: string | null, black = 0) => ({ id, place, black });
const board = {
    stuff_rest: 1,
    seats: [{ vps: [vp("0.1", "Rest", 2)] }, { vps: [vp("1.1", null)] }],
    places: [{ id: "Rest" }, { id: "War" }, { id: "Lounge" }],
} as unknown as BastardsBoard;
const labels = {
    boards: {
        bastards: { card_why: "card or event", mistake_why: "it lay otherwise", vp: "{name} {number}" },
    },
};

/** What a table of two puts together; a card moves nothing into the region at war. */
async function begin() {
    const inquire = vi.fn((_: string, { actions, then }: { actions: object[]; then: { place?: string }[] }) =>
        Promise.resolve({
            view: board,
            told: actions.map(() => "moved"),
            refused: null,
            reason: null,
            then: then.map(({ place }) => (place === "War" ? NO : null)),
        }),
    );
    const playAll = vi.fn();
    const seats = ["Ana", "Bo"].map((name, seat) => ({ name, seat }));
    const found: ReturnType<typeof useMoves>[] = [];
    const Panel = defineComponent(() => {
        found.push(useMoves(() => board));
        return () => null;
    });
    const table = { game: "bastards", version: 1, seats };
    mount(Panel, { global: { provide: standIn({ page: { inquire }, labels, table, acts: { playAll } }) } });
    await flushPromises();
    return { moves: found[0], playAll };
}

it("keeps as one entry what was taken up and laid down", async () => {
    const { moves, playAll } = await begin();
    expect(moves.keep()).toBe(false);
    moves.tapVp("0.1");
    await flushPromises();
    moves.tapPlace("Lounge");
    moves.toggleLift("prize");
    moves.tapSeat(1);
    await flushPromises();
    expect(moves.kept.value.map(({ told }) => told)).toEqual(["moved", "moved"]);
    moves.note.value = "a flood";
    expect(moves.keep()).toBe(true);
    expect(playAll).toHaveBeenCalledWith([
        { do: "displace", vp: "0.1", place: "Lounge", reason: "a flood" },
        { do: "set", what: "prize", value: 1, reason: "a flood" },
    ]);
});

it("says why a place is barred, which a card may overrule", async () => {
    const { moves } = await begin();
    moves.tapVp("1.1");
    await flushPromises();
    moves.tapPlace("War");
    expect([moves.tapped.value, moves.steps.value]).toEqual([NO, []]);
    expect(moves.overruled.value).toEqual({
        do: "displace",
        by: null,
        given: { vp: "1.1", place: "War", reason: "card or event" },
        objection: NO,
    });
    moves.isCard.value = false; // where the book was wrong, no rule was broken
    await flushPromises();
    moves.tapPlace("War");
    expect(moves.actions.value).toEqual([
        { do: "set", what: "place", vp: "1.1", value: "War", reason: "it lay otherwise" },
    ]);
});

it("counts black money and Stuff from what there is, and lays down what is tapped again", async () => {
    const { moves } = await begin();
    moves.tapVp("0.1");
    await flushPromises();
    moves.tapBlack();
    moves.tapStuff();
    moves.count(0, 1);
    expect(moves.steps.value).toEqual([
        { what: "black", vp: "0.1", value: 3 },
        { what: "stuff_rest", value: 1 },
    ]);
    moves.toggleLift("start_seat");
    moves.tapSeat(null); // somebody begins
    expect(moves.steps.value).toHaveLength(2);
    moves.toggleLift("start_seat");
    expect(moves.lifted.value).toBeNull();
});
