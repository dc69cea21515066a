// @vitest-environment happy-dom
import { flushPromises, mount } from "@vue/test-utils";
import { describe, expect, it, vi } from "vitest";
import { defineComponent } from "vue";
import type { ReputationBoard } from "../../frontend/contract/screens";
import { standIn } from "../../frontend/standIn";
import { PLACES } from "./booking";
import { useBooking } from "./useBooking";

interface Trial {
    actions: { do: string }[];
    then: { do: string; by?: number }[];
}

const NO = { clause: "REP-7.1", text: "Not now." };
const AWAY = { clause: "", text: "Bo plays on another device." };
const labels = {
    boards: {
        reputation: {
            was_moved: "was moved by mistake",
            power_of: "{name}'s power",
            private_project: "private project",
            public_project: "public project",
        },
    },
};
const board = {
    seats: [],
    auction: { private: { name: "Spa", credits: 0 }, public: { name: "", credits: 2 } },
} as unknown as ReputationBoard;

/** A booking of two seats; `against`: what speaks against each action that is only asked about. */
async function begin(
    against: (asked: Trial["then"][number]) => object | null = () => null,
    refused: object = {},
    host = true,
) {
    const inquire = vi.fn((_: string, { actions, then }: Trial) =>
        Promise.resolve({
            view: board,
            told: actions.map((action) => action.do),
            refused: null,
            reason: null,
            then: then.map(against),
            ...(actions.length ? refused : {}),
        }),
    );
    const seats = ["Ana", "Bo"].map((name, seat) => ({ name, seat }));
    const suggested = { do: "use_power", by: 0, suggested: { note: "Takes a worker" } };
    const table = {
        game: "reputation",
        version: 1,
        seats,
        out_of_turn: [suggested],
        waivable: [NO.clause],
        access: { host },
    };
    const found: ReturnType<typeof useBooking>[] = [];
    const Sheet = defineComponent(() => {
        found.push(useBooking(() => board, 0));
        return () => null;
    });
    mount(Sheet, { global: { provide: standIn({ page: { inquire }, labels, table }) } });
    await flushPromises();
    const [booking] = found;
    return { booking, asked: () => inquire.mock.lastCall?.[1] };
}

describe("whose power is used", () => {
    it("is at first the seat's on whose sheet it was opened, with what its card did the last time", async () => {
        const { booking, asked } = await begin();
        expect([booking.power.value, booking.note.value]).toEqual([0, "Takes a worker"]);
        expect(asked()?.actions).toEqual([{ do: "use_power", by: 0, note: "Takes a worker" }]);
    });
    it("is nobody's where the rules object to that", async () => {
        const { booking } = await begin(({ do: name }) => (name === "use_power" ? NO : null));
        expect([booking.power.value, booking.note.value]).toEqual([null, ""]);
        expect(booking.isBlocked.value).toBe(true);
    });
    it("is the seat's own on its phone, where nothing else can be kept", async () => {
        const { booking } = await begin(({ do: name }) => (name === "use_power" ? NO : AWAY), {}, false);
        expect(booking.power.value).toBe(0);
    });
    it("changes what it was said to do only as long as nobody has typed that", async () => {
        const { booking } = await begin();
        booking.tapPower(null);
        expect(booking.note.value).toBe("");
        booking.note.value = "A card";
        booking.tapPower(0);
        expect(booking.note.value).toBe("A card");
    });
    it("cannot be that of a seat on another device, and why is said", async () => {
        const { booking } = await begin(({ by }) => (by === 1 ? AWAY : null));
        expect(booking.isElsewhere(1)).toBe(true);
        booking.tapPower(1);
        expect([booking.power.value, booking.tapped.value]).toEqual([0, AWAY]);
        booking.tapPower(null);
        expect([booking.power.value, booking.tapped.value]).toEqual([null, null]);
    });
    it("can be allowed by a card where the rules object to it", async () => {
        const { booking, asked } = await begin(({ by }) => (by === 1 ? NO : null));
        booking.tapPower(1);
        expect(booking.allowsOverride.value).toBe(true);
        booking.override.value = " The spy ";
        await flushPromises();
        expect(asked()?.actions).toEqual([{ do: "use_power", by: 1, override: "The spy" }]);
        booking.tapPower(0);
        expect([booking.allowsOverride.value, booking.override.value]).toEqual([false, ""]);
    });
});

describe("what is moved", () => {
    it("goes from one place of a seat to another, for a reason", async () => {
        const { booking, asked } = await begin();
        booking.tapPower(null);
        booking.tapPlace(1, "hq");
        await flushPromises();
        expect(asked()?.then).toHaveLength(PLACES.length);
        booking.tapPlace(1, "left");
        expect(booking.from.value).toBeNull();
        await flushPromises();
        const move = { do: "move_workers", seat: 1, from: "hq", to: "left", workers: 1 };
        expect(asked()?.actions).toEqual([{ ...move, reason: "was moved by mistake" }]);
        expect(asked()?.then).toHaveLength(2 * PLACES.length);
        booking.tapPower(1);
        expect(booking.actions.value).toEqual([
            { do: "use_power", by: 1 },
            { ...move, reason: "Bo's power" },
        ]);
    });
    it("begins elsewhere with a tap on another seat, and not at all with a second one", async () => {
        const { booking } = await begin();
        booking.tapPlace(0, "hq");
        booking.tapPlace(1, "hq");
        expect(booking.from.value).toEqual({ seat: 1, place: "hq" });
        booking.tapPlace(1, "hq");
        expect([booking.from.value, booking.steps.value]).toEqual([null, []]);
    });
    it("cannot be what the rules object to, and why is said", async () => {
        const { booking } = await begin((action) =>
            "from" in action && action.from === "private" ? NO : null,
        );
        expect([booking.objectionTo(1, "private"), booking.objectionTo(1, "hq")]).toEqual([NO, null]);
        booking.tapPlace(1, "private");
        expect([booking.from.value, booking.tapped.value]).toEqual([null, NO]);
        booking.tapPlace(1, "hq");
        expect(booking.tapped.value).toBeNull();
        await flushPromises();
        expect(booking.objectionTo(0, "left")).toBeNull(); // only the seat whose worker leaves is asked about
    });
    it("are also the credits beside a project, as they lie there", async () => {
        const { booking } = await begin();
        expect(booking.projects.value).toEqual([
            { kind: "private", name: "Spa", credits: 0 },
            { kind: "public", name: "public project", credits: 2 },
        ]);
        booking.tapProject("public", 2);
        expect(booking.steps.value).toEqual([{ do: "set_credits", on: "public", credits: 2 }]);
    });
    it("is nothing where all of it is another device's", async () => {
        const { booking } = await begin(() => AWAY);
        expect([booking.notHere.value, booking.projects.value]).toEqual([AWAY.text, []]);
    });
    it("is told step by step, behind the power, with the one that is refused", async () => {
        const { booking } = await begin(undefined, { refused: 1, reason: NO });
        booking.tapProject("public", 2);
        await flushPromises();
        expect(booking.kept.value).toEqual([
            { step: booking.steps.value[0], told: "set_credits", isRefused: true },
        ]);
        expect([booking.refused.value, booking.isBlocked.value]).toEqual([NO, true]);
        expect(booking.wanted.value).toBeUndefined();
        booking.takeBack(0);
        expect(booking.steps.value).toEqual([]);
    });
    it("names the power that is refused, which something may overrule", async () => {
        const { booking } = await begin(undefined, { refused: 0, reason: NO });
        expect(booking.wanted.value).toEqual({
            do: "use_power",
            by: 0,
            given: { note: "Takes a worker" },
            objection: NO,
        });
    });
});

it("takes the last answer only, and tells why there is none", async () => {
    const { booking } = await begin(undefined, { problem: "The line is cut." });
    booking.tapPlace(1, "hq");
    booking.tapPlace(1, "left");
    await flushPromises();
    expect([booking.problem.value, booking.isBlocked.value]).toEqual(["The line is cut.", true]);
});
