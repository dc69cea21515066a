import { describe, expect, it } from "vitest";
import type { BossBoard, BossClan, Control } from "../../frontend/contract/screens";
import { readOpened } from "./opened";
import { readSetup } from "./setupDraft";

const clans = { sharks: {}, wolves: {} } as unknown as Record<string, BossClan>;
const game = { setup: { clans, spaces: 2, cards: 1 }, editions: [{ edition: "first" }] };

describe("a game that was set up before", () => {
    it("is as it was", () => {
        const typed = { dividends: 3, required: ["sharks"], choose: { count: 1, of: ["wolves"] } };
        const empty = { dividends: null, required: [], choose: null };
        const chosen = {
            posters: { sharks: 2, wolves: null },
            marker: 1,
            edition: "first",
            editing: true,
            name: "mine",
            sheet: { spaces: [typed, empty], cards: [{ value: null }, { value: 4, end_rolls: [1, 2] }] },
        };
        expect(readSetup(JSON.parse(JSON.stringify(chosen)), game, 3)).toEqual(chosen);
    });
    it("has no seats, spaces, editions and clans that there are not", () => {
        const kept = {
            posters: { sharks: 3, wolves: 0 },
            marker: 2,
            edition: "second",
            editing: "yes",
            name: 4,
            sheet: { spaces: [{ dividends: "3", required: ["bears"], choose: { of: "x" } }], cards: 3 },
        };
        const read = readSetup(kept, game, 3);
        const empty = { dividends: null, required: [], choose: null };
        expect(read).toEqual({
            posters: "random",
            marker: "random",
            edition: null,
            editing: false,
            name: "",
            sheet: { spaces: [empty, empty], cards: [{ value: null }, { value: null }] },
        });
        expect(readSetup(null, game, 3)).toEqual(read);
    });
});

describe("what was open on the board", () => {
    const control = (name: string, by: number | null): Control => ({
        do: name,
        by,
        title: name,
        sealed: false,
        objection: null,
        fields: [],
        quick: false,
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
