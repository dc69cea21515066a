import { describe, expect, it } from "vitest";
import type { BossBoard, Control } from "../../frontend/contract/screens";
import { readOpened } from "./opened";

const clans = { sharks: {}, wolves: {} };

describe("what was open on the board", () => {
    const control = (name: string, by: number | null): Control => ({
        do: name,
        by,
        title: name,
        sealed: false,
        objection: null,
        fields: [],
        quick: false,
    asks: true,
    });
    const controls = [control("agree", 1), control("describe_space", null)];
    const view = {
        picks: { 1: { agree: [{ clan: "sharks" }] } },
        spaces: [{}, {}],
        deal_cards: [{}],
        labels: { clans },
    } as unknown as BossBoard;
    it("is open again as long as it can be", () => {
        const kept = { player: 1, agreeing: { by: 1, given: { clan: "sharks" } } };
        expect(readOpened(kept, view, controls)).toEqual({
            player: 1,
            agreeing: { control: controls[0], given: { clan: "sharks" } },
            description: null,
        });
        expect(readOpened(kept, view, []).agreeing).toBeNull();
        const space = { description: { space: 1, fields: { dividends: 2, required: ["bears"] } } };
        expect(readOpened(space, view, controls).description).toEqual({
            control: controls[1],
            space: 1,
            fields: { dividends: 2, required: [], choose: null },
        });
    });
    it("is nothing that nobody is offered", () => {
        const kept = { player: 7, agreeing: { by: 1, given: { clan: "wolves" } }, description: { space: 2 } };
        const nothing = { player: null, agreeing: null, description: null };
        expect(readOpened(kept, view, controls)).toEqual(nothing);
        expect(readOpened({ agreeing: 1, description: [] }, view, controls)).toEqual(nothing);
    });
});
