// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { ConflictingDraft, KeptDraft, Problem, ScoreSheetQuery } from "../../frontend/contract/requests";
import { remember, remembered } from "../../frontend/remembered";
import { draftOf, evaluated } from "./fixtures";
import { createKeeping, type KeptSheet } from "./keeping";

type Answer = KeptDraft | ConflictingDraft | Problem;

const BEGUN: KeptSheet = { id: "", draft: null, evaluation: null };
const FIRST = draftOf([{ a: 1 }]);
const SECOND = draftOf([{ a: 2 }]);
const THIRD = draftOf([{ a: 3 }]);
const kept = (version: string): Answer => ({ ...evaluated({ version }), id: "sheet" });
const conflict = (version: string): Answer => ({
    problem: "changed elsewhere",
    newer: { ...evaluated({ version }), draft: THIRD },
});

describe("keeping a score sheet", () => {
    let requests: ScoreSheetQuery[];
    let answers: ((answer: Answer) => void)[];
    let discarded: string[];

    const keep = (sheet: KeptSheet = BEGUN) =>
        createKeeping({
            sheet,
            ids: { letters: "ab", length: 8 },
            inquire: <Given>(_: string, data?: unknown) => {
                requests.push(data as ScoreSheetQuery);
                return new Promise<Given>((resolve) => answers.push(resolve as (answer: Answer) => void));
            },
            sayUnsaved: (problem) => `Not kept: ${problem}`,
            discard: (id) => discarded.push(id),
        });
    const answer = async (given: Answer): Promise<void> => {
        answers.shift()?.(given);
        await vi.advanceTimersByTimeAsync(0);
    };

    beforeEach(() => {
        requests = [];
        answers = [];
        discarded = [];
        window.localStorage.clear();
        vi.useFakeTimers();
    });
    afterEach(() => vi.useRealTimers());

    it("draws an id, which it finds again until the session has kept the draft", async () => {
        const keeping = keep();
        const id = keeping.id.value;
        expect(id).toMatch(/^[ab]{8}$/);
        keeping.change(FIRST);
        expect(keep().id.value).toBe(id);
        await answer(kept("1"));
        expect([keeping.isKept.value, keeping.version.value, remembered("score_sheet")]).toEqual([
            true,
            "1",
            id,
        ]);
        expect(remembered("score_sheet.begun")).toBe("");
        expect(remembered(`score_sheet.unsent.${id}`)).toBe("");
    });

    it("sends one draft at a time, and of those in between only the newest", async () => {
        const keeping = keep();
        keeping.change(FIRST);
        keeping.change(SECOND);
        keeping.change(THIRD);
        expect(requests.map((request) => request.draft)).toEqual([FIRST]);
        await answer(kept("1"));
        expect(requests.map((request) => [request.draft, request.over])).toEqual([
            [FIRST, ""],
            [THIRD, "1"],
        ]);
        expect(keeping.isKept.value).toBe(false);
        await answer(kept("2"));
        expect(keeping.isKept.value).toBe(true);
    });

    it("says what is not kept, and tries again at longer and longer intervals", async () => {
        const keeping = keep();
        keeping.change(FIRST);
        await answer({ problem: "no store" });
        expect([keeping.problem.value, keeping.isKept.value]).toEqual(["Not kept: no store", false]);
        await vi.advanceTimersByTimeAsync(999);
        expect(requests).toHaveLength(1);
        await vi.advanceTimersByTimeAsync(1);
        expect(requests).toHaveLength(2);
        await answer({ problem: "no store" });
        await vi.advanceTimersByTimeAsync(1999);
        expect(requests).toHaveLength(2);
        await vi.advanceTimersByTimeAsync(1);
        await answer(kept("1"));
        expect([keeping.problem.value, keeping.isKept.value]).toEqual(["", true]);
        await vi.advanceTimersByTimeAsync(60_000);
        expect(requests).toHaveLength(3);
    });

    it("tells what may have arrived before, when the page is loaded anew", () => {
        const before = keep({ id: "sheet", draft: null, evaluation: evaluated({ version: "7" }) });
        before.change(FIRST);
        before.stop();
        const keeping = keep({ id: "sheet", draft: null, evaluation: evaluated({ version: "8" }) });
        expect(keeping.draft.value).toEqual(FIRST);
        expect(requests[1]).toEqual({ score_sheet: "sheet", draft: FIRST, over: "7", sent: [FIRST] });
    });

    it("goes on without what was remembered if that is no draft", () => {
        const inform = vi.spyOn(console, "info").mockReturnValue();
        remember("score_sheet.unsent.sheet", "{");
        expect(keep({ ...BEGUN, id: "sheet" }).draft.value).toBeNull();
        expect(inform).toHaveBeenCalledOnce();
        inform.mockRestore();
    });

    it("stops where another page was first; who takes its draft still has the own one", async () => {
        const keeping = keep({ ...BEGUN, id: "sheet" });
        keeping.change(FIRST);
        await answer(conflict("5"));
        expect([keeping.newer.value?.version, keeping.problem.value]).toEqual(["5", ""]);
        keeping.change(SECOND);
        expect(requests).toHaveLength(1);
        keeping.takeNewer();
        expect([keeping.draft.value, keeping.version.value, keeping.mine.value]).toEqual([
            THIRD,
            "5",
            SECOND,
        ]);
        expect(keep({ ...BEGUN, id: "sheet" }).mine.value).toEqual(SECOND);
        keeping.putMine();
        expect(requests[1]).toMatchObject({ draft: SECOND, over: "5", sent: [] });
        expect(keeping.mine.value).toBeNull();
    });

    it("puts the own draft over the newer one at once, or drops it", async () => {
        const keeping = keep({ ...BEGUN, id: "sheet" });
        keeping.change(FIRST);
        await answer(conflict("5"));
        keeping.putMine();
        expect(requests[1]).toMatchObject({ draft: FIRST, over: "5", sent: [] });
        await answer(conflict("6"));
        keeping.takeNewer();
        keeping.dropMine();
        expect(remembered("score_sheet.unsent.sheet")).toBe("");
    });

    it("begins another score sheet for another game, and finds the first one again", async () => {
        const keeping = keep({ id: "sheet", draft: null, evaluation: null });
        keeping.change(FIRST);
        await answer(kept("1"));
        await keeping.other({ ...SECOND, game: "second" });
        const id = keeping.id.value;
        expect(id).not.toBe("sheet");
        expect(requests[1]).toMatchObject({ score_sheet: id, over: "", sent: [] });
        expect([remembered("score_sheet"), discarded]).toEqual(["new", []]);
        await answer(kept("2"));
        await keeping.other(FIRST);
        expect([keeping.id.value, requests[2]?.over]).toEqual(["sheet", "1"]);
    });

    it("lets a score sheet go in which nothing was typed when the game is another one", async () => {
        const keeping = keep({ id: "sheet", draft: draftOf([{}]), evaluation: evaluated() });
        await keeping.other({ ...SECOND, game: "second" });
        expect(discarded).toEqual(["sheet"]);
    });

    it("takes what is said anew of its own score sheet, unless something newer is on its way", async () => {
        const keeping = keep({ id: "sheet", draft: FIRST, evaluation: evaluated({ version: "1" }) });
        const evaluation = evaluated({ version: "1", provisional: "Provisional" });
        keeping.refresh({ id: "another", draft: FIRST, evaluation });
        expect(keeping.evaluation.value?.provisional).toBe("");
        keeping.refresh({ id: "sheet", draft: FIRST, evaluation });
        expect(keeping.evaluation.value?.provisional).toBe("Provisional");
        keeping.change(SECOND);
        keeping.refresh({ id: "sheet", draft: FIRST, evaluation: evaluated() });
        expect(keeping.evaluation.value?.provisional).toBe("Provisional");
    });
});
