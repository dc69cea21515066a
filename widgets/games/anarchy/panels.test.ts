// @vitest-environment happy-dom
import { mount } from "@vue/test-utils";
import { computed, nextTick, ref } from "vue";
import { afterEach, expect, it, vi } from "vitest";
import { EXPLAIN } from "../../frontend/composables/explain";
import { CATALOGUE } from "../../frontend/composables/labels";
import { PAGE } from "../../frontend/composables/page";
import { TABLE } from "../../frontend/composables/table";
import Ask from "./ask.vue";
import Board from "./board.vue";
import Place from "./place.vue";
import Side from "./side.vue";
import Vips from "./vips.vue";

let isNarrow = false;
Object.defineProperty(window, "matchMedia", {
    value: () => Object.assign(new EventTarget(), { matches: isNarrow }),
});

const labels = new Proxy(
    {},
    { get: (_, name) => (/names|kinds/.test(String(name)) ? labels : String(name)) },
);
const seats = ["Ana", "Bo"].map((name, seat) => ({
    name,
    seat,
    colour: `c${seat}`,
    shape: "circle",
    due: false,
    card: "",
}));
const seatOf = (more: object = {}): object => ({
    headquarters: [],
    gate: [],
    vips: [],
    effects: [],
    face_down: [],
    commands: [],
    money: 1,
    income: 0,
    buildings: [],
    vips_left: 1,
    turns_up_next: false,
    permit: false,
    out: false,
    layout: "known",
    piece: { hq: 0, gate: true },
    ...more,
});
const viewOf = (more: object = {}): object => ({
    step: "buy",
    turn: 0,
    bag: 30,
    size: 6,
    gate_column: 2,
    seats: [seatOf(), seatOf()],
    goods: {},
    takes: ["end_turn", "return_home"],
    elsewhere: {},
    ways: [],
    jumps: [],
    sites: [],
    aims: {},
    end_caution: null,
    most_buildings: 6,
    cards_down: 3,
    spying: null,
    ...more,
});
const controlOf = (name: string, more: object = {}): object => ({
    do: name,
    by: 0,
    objection: null,
    fields: [],
    ...more,
});
const [play, lookPrivately, openSeat] = [vi.fn(), vi.fn(), vi.fn()];
afterEach(() => vi.clearAllMocks());

/** Returns a table that offers some controls, on a device that goes round; `draft`: what is chosen. */
const contextOf = (controls: object[], draft: unknown = null) => {
    const table = {
        game: "anarchy",
        version: 1,
        finished: false,
        controls,
        access: { host: true, elsewhere: [], seats: [], curtain: true },
    };
    const shared = { table: ref(table), seats: ref(seats), draft: ref(draft), looked: ref(null) };
    return { ...shared, play, lookPrivately, openSeat };
};

/** Mounts a component at such a table. */
const mounted = (
    component: object,
    props: object,
    controls: object[] = [],
    draft: unknown = null,
    context = contextOf(controls, draft),
) => {
    const provide = {
        [EXPLAIN as symbol]: vi.fn(),
        [CATALOGUE as symbol]: ref({ table: labels, boards: { anarchy: labels } }),
        [PAGE as symbol]: { language: computed(() => "en"), inquire: vi.fn(), noticeAction: ref(null) },
        [TABLE as symbol]: context,
    };
    return mount(component, { props, global: { provide } });
};

it("offers where a caught piece begins anew beside the board, which does not move for it", async () => {
    const control = controlOf("return_home");
    const view = viewOf({ step: "return_home" });
    const side = mounted(Side, { view }, [control]);
    await side.get("[role=group][aria-label=tap_home]").findAll("button")[1]?.trigger("click");
    expect(play).toHaveBeenCalledExactlyOnceWith({ do: "return_home", by: 0, col: 1 });
    expect(mounted(Board, { view }, [control]).find("[aria-label=tap_home]").exists()).toBe(false);
});

it("shows a spied tile beside the board, in the open for everybody or behind the curtain", async () => {
    const spying = { by: 0, seat: 1, at: [0, 1], kind: null };
    const side = mounted(Side, { view: viewOf({ spying }) }, [controlOf("end_turn")]);
    const spy = side.get("[data-spying]");
    expect(spy.find("[role=status]").exists()).toBe(false);
    await spy.get("button").trigger("click");
    expect(lookPrivately).toHaveBeenCalledExactlyOnceWith({ seat: 0, part: "spying" });
    const open = viewOf({ spying: { ...spying, everyone: true, kind: "vip" } });
    const told = mounted(Side, { view: open }, [controlOf("end_turn")]).get("[data-spying]");
    expect(told.get("[role=status]").text()).toBe("spied");
});

it("says of what is asked for what its button does beside what is said of another square", async () => {
    const board = mounted(Board, { view: viewOf({ seats: [seatOf(), seatOf()] }) }, [], {
        do: "move",
        by: 0,
        to: { hq: 0, gate: true },
    });
    expect(board.get("[data-asks]").text()).toBe("staying");
    await board.get("[data-cell='1-gate']").trigger("click");
    const ask = board.get("[role=status]");
    expect(ask.text()).toContain("gate: empty.");
    expect(ask.get("[data-asks]").text()).toBe("staying");
    await ask
        .findAll("button")
        .find((button) => button.text() === "cancel")
        ?.trigger("click");
    expect(board.find("[role=status]").exists()).toBe(false);
});

it("asks on a phone whose tile before it asks which one", () => {
    const aims = { espionage: [{ seat: 1, objection: null, takes_tile: true }] };
    const asked = (narrow: boolean, target?: number): string => {
        isNarrow = narrow;
        const draft = { do: "buy_command", by: 0, command: "espionage", target };
        return mounted(Ask, { view: viewOf({ aims }), steps: 0, mending: null }, [], draft)
            .get("[data-asks]")
            .text();
    };
    expect(asked(false)).toBe("tap_tile");
    expect(asked(true)).toBe("tap_target");
    expect(asked(true, 1)).toBe("tap_tile");
    isNarrow = false;
});

it("asks whether a turn is to end with something left to do until it ends, whatever others do", async () => {
    const view = viewOf({ end_caution: { clause: "ANA-6.1", text: "left" } });
    const context = contextOf([controlOf("end_turn")]);
    const side = mounted(Side, { view }, [], null, context);
    const board = mounted(Board, { view }, [], null, context);
    const asksAt = async (version: number): Promise<boolean> => {
        context.table.value = { ...context.table.value, version };
        await nextTick();
        return (side.html() + board.html()).includes("end_all_the_same");
    };
    expect(await asksAt(1)).toBe(false);
    await side.get("[data-end]").trigger("click");
    expect([await asksAt(1), await asksAt(2)]).toEqual([true, true]);
    await board.setProps({ view: { ...view, turn: 1 } } as object);
    expect(await asksAt(3)).toBe(false);
});

it("keeps what lasts for a seat and its cards in one line, and marks whoever is out, who gets and can no more", () => {
    const placeOf = (seat: object): ReturnType<typeof mounted> => {
        const view = viewOf({ turn: 1, seats: [seat, seatOf()] });
        return mounted(Place, { view, hq: 0, rows: [], size: null, isAim: false, looks: null });
    };
    const seat = seatOf({
        income: 2,
        effects: [{ command: "quarantine", turns: 2 }],
        face_down: ["espionage"],
    });
    const chips = placeOf(seat).findAll(".chips > small");
    expect(chips.map((chip) => chip.get("b").text())).toEqual(["2", "1/3"]);
    expect(chips.map((chip) => chip.attributes("title"))).toEqual(["effect", "cards_count"]);
    expect(placeOf(seat).find("[aria-label=income]").exists()).toBe(true);
    const out = placeOf({ ...seat, out: true });
    expect(out.text()).toContain("out");
    expect([out.find("[aria-label=income]").exists(), out.find(".chips > small").exists()]).toEqual([
        false,
        false,
    ]);
});

it("shows who has whose VIP, and how many are still to find", () => {
    const view = viewOf({ seats: [seatOf({ vips: [1] }), seatOf({ vips_left: 0 })] });
    const rows = mounted(Vips, { view }).findAll("tr");
    expect(rows.map((row) => row.findAll("td").map((cell) => cell.text()))).toEqual([
        ["vips_of"],
        ["", "vip_taken"],
        ["", ""],
        ["vips_lying1", "vips_lying0"],
    ]);
});

it("has the bag in the centre of the board, in full for who hears it", () => {
    const board = mounted(Board, { view: viewOf() });
    expect(board.findAll(".bag > span").map((chip) => chip.text())).toEqual(["bag", "bag_short"]);
    expect(board.get(".bag").classes()).not.toContain("is-between");
    const apart = mounted(Board, { view: viewOf({ gate_column: 0 }) });
    expect(apart.get(".bag").classes()).toContain("is-between");
});

it("draws no square again that looks as before", async () => {
    const square = { row: 0, col: 0, building: null, base_tile: true, kind: null, pieces: [] };
    const headquarters = [[square, { ...square, col: 1 }]];
    const board = mounted(Board, {
        view: viewOf({ seats: [seatOf({ headquarters }), seatOf({ headquarters })] }),
    });
    const drawn: (Element | null)[] = [];
    const observer = new MutationObserver((records) =>
        drawn.push(...records.map(({ target }) => (target as Element).closest("[data-cell]"))),
    );
    observer.observe(board.element, { subtree: true, childList: true, attributes: true });
    const built = [[square, { ...square, col: 1, building: "shop" }]];
    const view = viewOf({ seats: [seatOf({ headquarters: built }), seatOf({ headquarters })] });
    await board.setProps({ view } as object);
    await new Promise((resolve) => setTimeout(resolve));
    observer.disconnect();
    expect(new Set(drawn.filter(Boolean))).toEqual(new Set([board.get("[data-cell='0-0-1']").element]));
});
