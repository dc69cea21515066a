import { describe, expect, it } from "vitest";
import type { BastardsBoard, FieldChoice } from "../../frontend/contract/screens";
import {
    actorsOf,
    hasRoomForUnplaced,
    marksOf,
    numberOf,
    offerOf,
    offersOf,
    ownerOf,
    placeFieldOf,
    readOpen,
    standingOf,
    unplacedOf,
    vpFieldOf,
    type Field,
} from "./board";
import { control } from "../../screens/table/fixtures";

const NO = { clause: "BAS-1.1", text: "No." };
const choice = (value: FieldChoice["value"], objection: FieldChoice["objection"] = null): FieldChoice => ({
    value,
    label: `<${value}>`,
    objection,
    hint: "",
});
const field = (kind: string, choices: FieldChoice[], value?: unknown): Field =>
    ({ name: kind, kind, choices, value }) as Field;
describe("Vice presidents", () => {
    const vp = (id: string, at: string | null) => ({ id, place: at, black: 0 });
    const seats = (...all: ReturnType<typeof vp>[][]) =>
        all.map((vps) => ({ vps })) as BastardsBoard["seats"];

    it("have room off the board as long as one is there, and while all are placed for the first time", () => {
        const places = [{ id: "A" }] as BastardsBoard["places"];
        const [off, on] = [seats([vp("0.1", null), vp("0.2", "A")]), seats([vp("0.1", "A")])];
        expect(unplacedOf({ places, seats: off }).map(({ id }) => id)).toEqual(["0.1"]);
        expect(unplacedOf({ places: [], seats: off })).toEqual([]);
        const room = (phase: string, turn: number, standing: BastardsBoard["seats"]) =>
            hasRoomForUnplaced({ phase, turn_number: turn, places, seats: standing });
        expect(room("draw", 1, off)).toBe(true);
        expect(room("place", 1, on)).toBe(true);
        expect(room("events", 1, on)).toBe(false);
        expect(room("place", 2, on)).toBe(false);
        expect(hasRoomForUnplaced({ phase: "place", turn_number: 1, places: [], seats: off })).toBe(false);
    });
    const ids = (at: ReturnType<typeof standingOf>) => at.Desk.map(({ id }) => id);

    it("are known by seat and number, and by where they stand", () => {
        expect([ownerOf("2.4"), numberOf("2.4")]).toEqual([2, "4"]);
        const at = standingOf(seats([vp("0.1", "Desk"), vp("0.2", null)], [vp("1.1", "Desk")]));
        expect(at).toEqual({ Desk: [vp("0.1", "Desk"), vp("1.1", "Desk")] });
    });
    it("stand still where another comes or goes", () => {
        const before = { Desk: [vp("2.1", "Desk"), vp("1.1", "Desk")] };
        const now = seats([vp("0.1", "Desk")], [vp("1.1", "Desk")], [vp("2.1", "Desk")]);
        expect(ids(standingOf(now, before))).toEqual(["2.1", "1.1", "0.1"]);
        expect(ids(standingOf(now.slice(0, 2), before))).toEqual(["1.1", "0.1"]);
    });
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
        expect(offers.map((offer) => offer.do)).toEqual(["finish", "war", "pay", "gain", "trade"]);
        expect(actorsOf(offers)).toEqual([0, 2]);
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
});

describe("what Vice presidents are", () => {
    const vps = ["0.1", "0.2"].map((id) => ({ id, place: null, black: 0 }));
    const marks = (rest: Partial<BastardsBoard>, ...fields: Field[]) =>
        marksOf({ seats: [{ vps }], involved: [], next_placer: null, ...rest } as BastardsBoard, fields);

    it("is what an open form asks for and has, one or several", () => {
        const asked = [choice("0.1"), choice("0.2", NO)];
        const marked = marks({}, field("piece", asked, "0.1"));
        expect(marked).toEqual({ "0.1": "is-pick is-picked", "0.2": "" });
        expect(marks({}, field("list", asked, ["0.2"]))).toEqual({ "0.1": "is-pick", "0.2": "is-picked" });
    });
    it("is whose turn it is, unless a form is open, and what is pending", () => {
        const next = { "0.1": "is-next", "0.2": "is-next" };
        expect(marks({ next_placer: 0 })).toEqual(next);
        expect(marks({ next_placer: 0 }, field("named", []))).toEqual({ "0.1": "", "0.2": "" });
        expect(marks({ involved: ["0.2"] })).toEqual({ "0.1": "", "0.2": "is-involved" });
    });
});
