// @vitest-environment happy-dom
import { mount } from "@vue/test-utils";
import { computed, ref } from "vue";
import { expect, it, vi } from "vitest";
import { CHOICES_OF } from "../../frontend/composables/choices";
import { PAGE } from "../../frontend/composables/page";
import Ask from "./ask.vue";
import Board from "./board.vue";
import Place from "./place.vue";
import Side from "./side.vue";

vi.stubGlobal("matchMedia", () => Object.assign(new EventTarget(), { matches: false }));

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
    permit: false,
    out: false,
    layout: "known",
    piece: { hq: 0, gate: true },
    ...more,
});
const viewOf = (more: object = {}): object => ({
    labels,
    step: "buy",
    turn: 0,
    bag: 30,
    size: 6,
    gate_column: 2,
    seats: [seatOf(), seatOf()],
    buildings: {},
    takes: ["end_turn", "return_home"],
    elsewhere: {},
    mends: [],
    site_cautions: [],
    command_cautions: [],
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
const tableOf = (...controls: object[]): object => ({
    version: 1,
    finished: false,
    controls,
    access: { host: true, elsewhere: [], seats: [], curtain: true },
});
const provide = {
    [CHOICES_OF as symbol]: () => undefined,
    [PAGE as symbol]: { language: computed(() => "en"), inquire: vi.fn(), noticeAction: ref(null) },
};
const mounted = (component: object, props: object) =>
    mount(component, { props: { seats, ...props }, global: { provide } });
const atTable = (view: object, ...controls: object[]): object => ({
    view,
    table: tableOf(...controls),
    modelValue: null,
    looked: null,
});

it("offers where a caught piece begins anew beside the board, which does not move for it", async () => {
    const choices = [0, 1].map((value) => ({ value, objection: null }));
    const control = controlOf("return_home", { fields: [{ name: "col", choices }] });
    const given = atTable(viewOf({ step: "return_home" }), control);
    const side = mounted(Side, given);
    await side.findAll(".ana-home .br-key")[1]?.trigger("click");
    expect(side.emitted("play")).toEqual([[{ do: "return_home", by: 0, col: 1 }]]);
    expect(mounted(Board, given).find(".ana-home").exists()).toBe(false);
});

it("shows a spied tile beside the board, in the open for everybody or behind the curtain", async () => {
    const spying = { by: 0, seat: 1, at: [0, 1], kind: null };
    const given = atTable(viewOf({ spying }), controlOf("end_turn"));
    const side = mounted(Side, given);
    expect(side.find(".ana-spied").exists()).toBe(false);
    await side.find(".ana-spy button").trigger("click");
    expect(side.emitted("private-look")).toEqual([[{ seat: 0, part: "spying" }]]);
    expect(mounted(Board, given).find(".ana-spy").exists()).toBe(false);
    const open = viewOf({ spying: { ...spying, everyone: true, kind: "vip" } });
    expect(
        mounted(Side, { ...given, view: open })
            .find(".ana-spied")
            .text(),
    ).toContain("spied");
});

it("says what the button does beside what is said of another square", () => {
    const draft = { do: "move", by: 0, to: { hq: 0, gate: true } };
    const props = { view: viewOf(), draft, aims: [], jumps: [], narrow: false };
    const why = { what: "the gate of Bo's.", text: "Road block.", clause: "ANA-5.1" };
    const ask = mounted(Ask, { ...props, why });
    expect(ask.text()).toContain("Road block.");
    expect(ask.find(".ana-asked").text()).toBe("staying");
    expect(
        mounted(Ask, { ...props, draft: null, why })
            .find(".ana-asked")
            .exists(),
    ).toBe(false);
});

it("asks on a phone whose tile before it asks which one", () => {
    const draft = { do: "buy_command", by: 0, command: "espionage" };
    const aims = [{ hq: 1, objection: null, takesTile: true }];
    const asked = (narrow: boolean, target?: number): string =>
        mounted(Ask, { view: viewOf(), draft: { ...draft, target }, why: null, aims, jumps: [], narrow })
            .find(".ana-asked")
            .text();
    expect(asked(false)).toBe("tap_tile");
    expect(asked(true)).toBe("tap_target");
    expect(asked(true, 1)).toBe("tap_tile");
});

it("keeps the VIPs of a seat in one line with its cards, and marks whoever is out, whose cards are no more", () => {
    const placeOf = (seat: object): ReturnType<typeof mounted> => {
        const nothing = { isSmall: false, canLook: false, curtain: false, isTurn: false, isAim: false };
        return mounted(Place, { seat, badge: seats[0], labels, rows: [], ...nothing });
    };
    const chips = placeOf(seatOf({ vips: [1], face_down: ["espionage"] })).find(".ana-chips");
    expect(chips.find(".ana-vips").attributes("aria-label")).toBe("vips");
    expect(chips.find(".is-down .ana-chip-short").text()).toBe("espionage");
    const out = placeOf(seatOf({ vips: [1], face_down: ["espionage"], out: true }));
    expect(out.find(".ana-place").classes()).toContain("is-out");
    expect([out.find(".ana-vips").exists(), out.find(".is-down").exists()]).toEqual([true, false]);
});

it("has the bag in the centre of the board, in full for who hears it", () => {
    const board = mounted(Board, atTable(viewOf()));
    expect(board.findAll(".ana-bag > span").map((one) => one.text())).toEqual(["bag", "bag_short"]);
    expect(board.find(".ana-bag").classes()).not.toContain("is-between");
    const apart = mounted(Board, atTable(viewOf({ gate_column: 0 })));
    expect(apart.find(".ana-bag").classes()).toContain("is-between");
});
