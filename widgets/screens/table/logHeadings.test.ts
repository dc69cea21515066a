import { describe, expect, it } from "vitest";
import type { LogLineView, TableSeat } from "../../frontend/contract/screens";
import { headed } from "./logHeadings";

const seats = [{ seat: 0, name: "Ana" } as TableSeat, { seat: 1, name: "Bo" } as TableSeat];

function line(number: number, heading: Partial<NonNullable<LogLineView["heading"]>> | null): LogLineView {
    const full = heading && { round: null, stage: "", chapter: "", turn: null, ...heading };
    const shown = {
        text: "",
        fingerprint: "",
        effects: [],
        at: "",
        stands: true,
        seats: [],
        fixed: null,
        why: null,
        why_clause: null,
        opened: [],
        is_highlight: false,
    };
    return {
        number,
        kind: heading ? "act" : "undo",
        entry: heading ? number : null,
        heading: full,
        ...shown,
    };
}

describe("the headings of a log", () => {
    const titles = (lines: LogLineView[]) =>
        headed(lines, "Round", seats).map((item) => [item.title, item.stage, item.line.number]);
    const asides = (lines: LogLineView[]) => headed(lines, "Round", seats).map((item) => item.aside);

    it("stand where a round or a stage begins, the latest first", () => {
        expect(
            titles([
                line(3, { round: 2, stage: "Bidding" }),
                line(2, { round: 2, stage: "Bidding" }),
                line(1, { round: 2, stage: "New cards" }),
                line(0, { round: 2, stage: "New cards" }),
            ]),
        ).toEqual([
            ["Round 2", "Bidding", 3],
            ["", "", 2],
            ["", "New cards", 1],
            ["", "", 0],
        ]);
    });

    it("are none for a stage of one line: it is named beside the line", () => {
        const lines = [
            line(4, { round: 2, stage: "Deal or draw" }),
            line(3, { round: 2, stage: "Deal or roll" }),
            line(2, { round: 1, stage: "Making a deal" }),
            line(1, { round: 1, stage: "Making a deal" }),
            line(0, { round: 1, stage: "Deal or roll" }),
        ];
        expect(titles(lines)).toEqual([
            ["Round 2", "", 4],
            ["", "", 3],
            ["Round 1", "Making a deal", 2],
            ["", "", 1],
            ["", "", 0],
        ]);
        expect(asides(lines)).toEqual(["Deal or draw", "Deal or roll", "", "", "Deal or roll"]);
    });

    it("stand above the same stage of another round", () => {
        const lines = [line(1, { round: 2, stage: "Bidding" }), line(0, { round: 1, stage: "Bidding" })];
        expect(titles(lines).map(([title]) => title)).toEqual(["Round 2", "Round 1"]);
        expect(asides(lines)).toEqual(["Bidding", "Bidding"]);
    });

    it("say no round before the first one", () => {
        const lines = [
            line(2, { round: 1, stage: "Placing" }),
            line(1, { round: 0, stage: "Spokesman" }),
            line(0, { round: 0, stage: "Spokesman" }),
        ];
        expect(titles(lines)).toEqual([
            ["Round 1", "", 2],
            ["", "Spokesman", 1],
            ["", "", 0],
        ]);
    });

    it("name whose turn it was where a game has no rounds", () => {
        const items = headed([line(1, { turn: 1 }), line(0, { turn: 0 })], "Round", seats);
        expect(items.map((item) => item.seat?.name)).toEqual(["Bo", "Ana"]);
    });

    it("are not made by what was taken back: it stands with what came before it", () => {
        expect(
            titles([line(2, null), line(1, { round: 2 }), line(0, { round: 1 })]).map((title) => title[0]),
        ).toEqual(["Round 2", "", "Round 1"]);
    });
});
