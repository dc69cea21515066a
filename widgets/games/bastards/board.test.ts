import { describe, expect, it } from "vitest";
import type { BastardsBoard, BastardsPlace, Control, FieldChoice } from "../../frontend/contract/screens";
import {
    actorsOf,
    battleOf,
    calledOf,
    canBe,
    firstActor,
    isDue,
    isInvolved,
    isPicked,
    laundered,
    marksOf,
    nameOf,
    missingFor,
    nextPhaseOf,
    nextStartOf,
    nextVpOf,
    numberOf,
    offerOf,
    offersOf,
    ownerOf,
    placeFieldOf,
    pressOf,
    readOpen,
    rowsOf,
    shownOf,
    standingOf,
    vpFieldOf,
    type Field,
} from "./board";

const NO = { clause: "BAS-1.1", text: "No." };
const choice = (value: FieldChoice["value"], objection: FieldChoice["objection"] = null): FieldChoice => ({
    value,
    label: `<${value}>`,
    objection,
    hint: "",
});
const field = (kind: string, choices: FieldChoice[], value?: unknown): Field =>
    ({ name: kind, kind, choices, value }) as Field;
const control = (name: string, by: number | null, rest: Partial<Control> = {}): Control => ({
    do: name,
    by,
    title: name,
    sealed: false,
    objection: null,
    fields: [],
    quick: false,
    asks: true,
    ...rest,
});
const place = (id: string, kind = "region"): BastardsPlace => ({
    id,
    kind,
    score: 1,
    covers: [],
    war: false,
});

describe("the rows of the board", () => {
    const rows = (count: number, ...more: BastardsPlace[]) =>
        rowsOf([...more, ...Array.from({ length: count }, (_, index) => place(`R${index}`))]);
    const sizes = (count: number): number[] => rows(count).map((row) => row.places.length);

    it("have one place more each", () => expect(sizes(6)).toEqual([1, 2, 3]));
    it("have no last row that lacks much, but in a small pyramid", () => {
        expect([4, 5, 7].map(sizes)).toEqual([
            [1, 3],
            [1, 2, 2],
            [1, 2, 4],
        ]);
        expect([0, 1, 2].map(sizes)).toEqual([[], [1], [1, 1]]);
    });
    it("have the lounge beside the top of the pyramid, and at the end where there is none", () => {
        const others = [place("VIP Lounge", "lounge"), place("Desk", "media")];
        const ids = (count: number) => rows(count, ...others).map((row) => row.places.map((one) => one.id));
        expect(ids(3)).toEqual([["VIP Lounge", "R0"], ["R1", "R2"], ["Desk"]]);
        expect(ids(0)).toEqual([["Desk"], ["VIP Lounge"]]);
    });
});

it("knows Vice presidents by seat and number, and where they stand", () => {
    expect([ownerOf("2.4"), numberOf("2.4")]).toEqual([2, "4"]);
    const vp = (id: string, at: string | null) => ({ id, place: at, black: 0 });
    const seats = [
        { vps: [vp("0.1", "Desk"), vp("0.2", null), vp("0.3", null)] },
        { vps: [vp("1.1", "Desk")] },
        { vps: [vp("2.1", null)] },
    ] as BastardsBoard["seats"];
    const { at, waiting } = standingOf(seats);
    expect(at.Desk.map((one) => one.id)).toEqual(["0.1", "1.1"]);
    expect(waiting.map((one) => one.map((each) => each.id))).toEqual([["0.2", "0.3"], ["2.1"]]);
});

it("marks the next placer alone, nobody once all are placed, and else whoever is due", () => {
    const board = (rest: Partial<BastardsBoard>) =>
        ({ phase: "place", places: [place("R")], pending: null, next_placer: 1, ...rest }) as BastardsBoard;
    const marked = (rest: Partial<BastardsBoard>) =>
        [0, 1].map((seat) => isDue(board(rest), seat, { due: true }));
    expect(marked({})).toEqual([false, true]);
    expect(marked({ next_placer: null })).toEqual([false, false]);
    expect(marked({ phase: "war" })).toEqual([true, true]);
    expect(marked({ places: [] })).toEqual([true, true]);
    expect(marked({ pending: { fighters: [] } as unknown as BastardsBoard["pending"] })).toEqual([
        true,
        true,
    ]);
});

it("calls a place that we named as the page's language does, and others by their name", () => {
    const named = { "Rogue State": "Estado canalla" };
    expect(["Rogue State", "Home"].map((one) => nameOf({ named }, one))).toEqual(["Estado canalla", "Home"]);
    const called = { "Rogue State": "the Rogue State" };
    expect(["Rogue State", "Home"].map((one) => calledOf({ called }, one))).toEqual([
        "the Rogue State",
        "Home",
    ]);
});

it("tells what is declared from a battle", () => {
    const press = { using: "crime" } as unknown as BastardsBoard["pending"];
    const battle = { fighters: [] } as unknown as BastardsBoard["pending"];
    expect([pressOf({ pending: press }), battleOf({ pending: press })]).toEqual([press, null]);
    expect([pressOf({ pending: battle }), battleOf({ pending: battle })]).toEqual([null, battle]);
    expect([pressOf({ pending: null }), battleOf({ pending: null })]).toEqual([null, null]);
});

describe("what can be done", () => {
    const controls = [
        control("phase", null, { fields: [field("choice", [choice("draw", NO), choice("events")])] }),
        control("expose", 1, { fields: [field("piece", [choice("1.1"), choice("1.2", NO)])] }),
        control("expose", 2, { objection: NO }),
        control("finish", null),
        control("war", null),
        control("pay", 2),
        control("gain", 0, { objection: NO }),
        control("trade", 2),
    ];

    it("is offered unless something speaks against it", () => {
        expect(offerOf(controls, "pay", 2)?.do).toBe("pay");
        expect(offerOf(controls, "gain", 0)).toBeUndefined();
        expect(offerOf(controls, "war", null)?.do).toBe("war");
    });
    it("has a place of its own, or stands with its seat", () => {
        const offers = offersOf(controls);
        expect(offers.map((one) => one.do)).toEqual(["finish", "war", "pay", "gain", "trade"]);
        expect(actorsOf(offers)).toEqual([0, 2]);
        expect(shownOf(offers, 2).map((one) => one.do)).toEqual(["pay", "trade"]);
        expect(shownOf(offers, null).map((one) => one.do)).toEqual(["war", "finish"]);
    });
    it("leads to the next phase", () => {
        expect(nextPhaseOf(controls)?.value).toBe("events");
        expect(nextPhaseOf(controls.slice(1))).toBeUndefined();
    });
});

describe("what was open before", () => {
    const controls = [control("gain", 0), control("pay", 1, { objection: NO }), control("finish", null)];
    const read = (kept: unknown) => readOpen(kept, controls);
    it("is open again as long as it is offered", () => {
        expect(read({ actor: 1, do: "gain", by: 0 })).toEqual({ actor: 1, offer: controls[0] });
        expect(read({ do: "finish" })).toEqual({ actor: null, offer: controls[2] });
        const plain = [control("gain", 0, { asks: false })];
        expect(readOpen({ do: "gain", by: 0 }, plain).offer).toBeUndefined();
    });
    it.each([null, "gain", { actor: 5, do: "pay", by: 1 }, { actor: "0", do: "gain", by: "0" }, { do: 3 }])(
        "is nothing where it cannot be: %j",
        (kept) => expect(read(kept)).toEqual({ actor: null, offer: undefined }),
    );
});

describe("what a form asks for", () => {
    const amounts = field("list", [choice(1), choice(2)]);
    const vps = field("list", [choice("0.1"), choice("0.2")], ["0.2"]);
    const places = field("named", [choice("Desk")]);

    it("can be tapped on the board", () => {
        expect(vpFieldOf([places, amounts, vps])).toBe(vps);
        expect(vpFieldOf([places, amounts])).toBeUndefined();
        expect(placeFieldOf([amounts, places])).toBe(places);
        expect(placeFieldOf([amounts])).toBeUndefined();
    });
    it("is one or several", () => {
        const one = field("piece", [choice("1.1")], "1.1");
        expect([isPicked(one, "1.1"), isPicked(one, "1.2"), isPicked(undefined, "1.1")]).toEqual([
            true,
            false,
            false,
        ]);
        expect([isPicked(vps, "0.1"), isPicked(vps, "0.2")]).toEqual([false, true]);
    });
    it("may be barred", () => {
        const flag = field("flag", [choice(true, NO), choice(false)]);
        expect([canBe(flag, true), canBe(flag, false), canBe(flag, "x")]).toEqual([false, true, false]);
    });
});

describe("black money", () => {
    const vp = (id: string, black: number) => ({ id, place: "R1", black });
    const seats = [
        { vps: [vp("0.1", 2), vp("0.2", 0)] },
        { vps: [vp("1.1", 1), vp("1.2", 4)] },
    ] as BastardsBoard["seats"];
    const controls = [control("launder", 0), control("launder", 1)];

    it("is laundered at once: of one company, or of all", () => {
        expect(laundered(controls, seats, 1)).toEqual([
            { do: "launder", by: 1, vp: "1.1", amount: 1 },
            { do: "launder", by: 1, vp: "1.2", amount: 4 },
        ]);
        expect(laundered(controls, seats, null).map((one) => one.vp)).toEqual(["0.1", "1.1", "1.2"]);
    });
    it("is not where the rules do not offer it here", () => {
        expect(laundered([control("launder", 0)], seats, 1)).toEqual([]);
        expect(laundered([control("launder", 0, { objection: NO })], seats, null)).toEqual([]);
    });
});

describe("the starting player", () => {
    const view = { phase: "draw", start_seat: 2, seats: [{}, {}, {}] } as BastardsBoard;
    const set = [control("set", null)];

    it("can be the next one as a turn begins", () => expect(nextStartOf(view, set)).toBe(0));
    it("stays where nothing can be corrected, and later in the turn", () => {
        expect(nextStartOf(view, [])).toBeNull();
        expect(nextStartOf({ ...view, phase: "war" }, set)).toBeNull();
    });
});

describe("whose actions are shown first", () => {
    it("are the next placer's, where they are offered here", () => {
        expect(firstActor({ next_placer: 2 }, [0, 2], true)).toBe(2);
        expect(firstActor({ next_placer: 2 }, [1], false)).toBe(1);
    });
    it("are the table's on its tablet, and the own seat's on a phone", () => {
        expect(firstActor({ next_placer: null }, [0, 1], true)).toBeNull();
        expect(firstActor({ next_placer: null }, [1], false)).toBe(1);
        expect(firstActor({ next_placer: null }, [], false)).toBeNull();
    });
});

describe("what Vice presidents are", () => {
    const vps = ["0.1", "0.2"].map((id) => ({ id, place: null, black: 0 }));
    const board = (rest: Partial<BastardsBoard>) =>
        ({ seats: [{ vps }], pending: null, next_placer: null, ...rest }) as BastardsBoard;

    it("is what an open form asks for and has", () => {
        const asked = field("piece", [choice("0.1"), choice("0.2", NO)], "0.1");
        expect(marksOf(board({}), asked, true)).toEqual({ "0.1": "is-pick is-picked" });
    });
    it("is whose turn it is, unless a form is open, and what is declared", () => {
        expect(marksOf(board({ next_placer: 0 }), undefined, false)).toEqual({
            "0.1": "is-next",
            "0.2": "is-next",
        });
        expect(marksOf(board({ next_placer: 0 }), undefined, true)).toEqual({});
        const pending = { using: "crime", vps: ["0.2"] } as unknown as BastardsBoard["pending"];
        expect(marksOf(board({ pending }), undefined, false)).toEqual({ "0.2": "is-involved" });
    });
});

it("knows who is in a battle: the newcomer, and whoever may fight there", () => {
    const battle = {
        by: 0,
        vp: "0.1",
        place: "Desk",
        fighters: [{ seat: 1, amount: 2 }],
        waiting_for: [2, 0],
    } as unknown as Parameters<typeof isInvolved>[0];
    const at = (id: string, place: string | null) => isInvolved(battle, { id, place, black: 0 });
    expect([at("0.1", null), at("0.2", "Desk"), at("1.1", "Desk"), at("2.3", "Desk")]).toEqual([
        true,
        false,
        true,
        true,
    ]);
    expect([at("1.2", "Lounge"), at("3.1", "Desk")]).toEqual([false, false]);
    expect(isInvolved(null, { id: "0.1", place: "Desk", black: 0 })).toBe(false);
});

describe("what a tap on a place sends there", () => {
    const places = [
        { id: "Rest", kind: "region" },
        { id: "Lounge", kind: "lounge" },
    ];
    const next = (...at: (string | null)[]): string | undefined => {
        const vps = at.map((place, index) => ({ id: `0.${index + 1}`, place, black: 0 }));
        return nextVpOf({ seats: [{ vps }], places } as unknown as BastardsBoard, 0);
    };
    it("is the next Vice president off the board, else one in the lounge", () => {
        expect(next("Lounge", null, null)).toBe("0.2");
        expect(next("Rest", "Lounge")).toBe("0.2");
        expect(next("Rest", "Rest")).toBeUndefined();
    });
});

describe("what could be bought", () => {
    const rows = [
        { seat: 0, place: "Top", ability: "crime", bonus: 2, price: 3, in_billions: true },
        { seat: 1, place: "Top", ability: "crime", bonus: 1, price: 1, in_billions: true },
    ];
    it("is for the place that is refused to who places a Vice president", () => {
        const found = (name: string, by: number, place?: string) =>
            missingFor({ missing: rows }, { do: name, by }, { place });
        expect(found("place_vp", 0, "Top")).toEqual([rows[0]]);
        expect([found("place_vp", 0, "Rest"), found("pay", 0, "Top"), found("place_vp", 2, "Top")]).toEqual([
            [],
            [],
            [],
        ]);
    });
});
