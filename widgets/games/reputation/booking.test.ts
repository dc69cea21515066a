import { describe, expect, it } from "vitest";
import { actionsOf, isLeast, nextOf, PLACES, withCredits, withMore, withMove, type Step } from "./booking";

const MOVE: Step = { do: "move_workers", seat: 1, from: "hq", to: "private", workers: 1 };

describe("what was moved", () => {
    it("grows by a worker that goes the same way", () => {
        const twice = withMove(withMove([], 1, "hq", "private"), 1, "hq", "private");
        expect(twice).toEqual([{ ...MOVE, workers: 2 }]);
        expect(withMove([MOVE], 1, "private", "hq")).toHaveLength(2);
        expect(withMove([MOVE], 2, "hq", "private")).toHaveLength(2);
    });

    it("sets the credits beside a project once", () => {
        const steps = withCredits([MOVE], "public", 4);
        expect(steps[1]).toEqual({ do: "set_credits", on: "public", credits: 4 });
        expect(withCredits(steps, "public", 9)).toEqual(steps);
        expect(withCredits(steps, "private", 0)).toHaveLength(3);
    });

    it("has one more or one less, and never no worker or fewer than no credits", () => {
        const steps = withCredits([MOVE], "public", 1);
        expect(withMore(steps, 0, 2)[0]).toEqual({ ...MOVE, workers: 3 });
        expect(withMore(steps, 1, -1)[1]).toEqual({ do: "set_credits", on: "public", credits: 0 });
        expect(steps.map(isLeast)).toEqual([true, false]);
        expect(isLeast(withMore(steps, 1, -1)[1])).toBe(true);
    });
});

describe("what is kept", () => {
    it("is the power first, then each move with its reason", () => {
        expect(actionsOf({ by: 2, note: "two move", override: "" }, [MOVE], "two move")).toEqual([
            { do: "use_power", by: 2, note: "two move" },
            { ...MOVE, reason: "two move" },
        ]);
        expect(actionsOf({ by: 0, note: "", override: "its card" }, [], "why")).toEqual([
            { do: "use_power", by: 0, override: "its card" },
        ]);
        expect(actionsOf({ by: null, note: "x", override: "y" }, [MOVE], "x")).toEqual([
            { ...MOVE, reason: "x" },
        ]);
    });
});

describe("what can be tapped next", () => {
    it("is every place of every seat, then every place of one", () => {
        expect(nextOf(3, null)).toHaveLength(3 * PLACES.length);
        expect(nextOf(3, null)[PLACES.length]).toEqual({ do: "move_workers", seat: 1, from: "hq" });
        expect(nextOf(3, { seat: 2, place: "left" }).at(-1)).toEqual({
            do: "move_workers",
            seat: 2,
            from: "left",
            to: "supply",
            workers: 1,
        });
    });
});
