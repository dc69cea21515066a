import { describe, expect, it } from "vitest";
import type { LobbyGame, LobbyOption } from "../../frontend/contract/screens";
import { RANDOM } from "./newGame";
import { readNewGame } from "./newGameDraft";

function option(name: string, kind: LobbyOption["kind"], rest: Partial<LobbyOption> = {}): LobbyOption {
    const said = { label: name, explained: "", clause: null, players: null, counted_from: 0 };
    return { name, kind, ...said, default: null, usual: [], choices: [], ...rest };
}

const choices = ["long", "short"].map((value) => ({ value, label: value, explained: "" }));
const GAME = {
    id: "chess",
    setup: { takes: ["games"] },
    least: 2,
    most: 3,
    colours: ["blue", "red", "green"].map((value) => ({ value, label: value, colour: value, shape: "dot" })),
    seat_fields: [{ name: "card", label: "Card" }],
    options: [
        option("first", "seat"),
        option("teams", "seats", { default: [] }),
        option("fast", "flag", { default: false }),
        option("way", "choice", { default: "long", choices }),
        option("rounds", "whole", { default: 5, usual: [5, 7, null] }),
        option("games", "whole", { default: 1, usual: [1, 3] }),
        option("board", "own", { default: "random" }),
    ],
} as unknown as LobbyGame;
const view = { games: [GAME], name_limit: 8 };

const seat = (key: number, name: string, colour: string | null, cards = {}) => ({ key, name, colour, cards });

describe("a game that was set up before", () => {
    it("is as it was, but for what its own setup keeps", () => {
        const seats = [seat(4, "Ana", "red", { card: "Boss" }), seat(1, "", "blue")];
        const values = { first: 4, teams: [1], fast: true, way: "short", rounds: null, games: 3, board: "x" };
        const kept = JSON.parse(JSON.stringify({ game: "chess", seats, values })) as unknown;
        expect(readNewGame(kept, view)).toEqual({
            game: "chess",
            seats,
            values: { ...values, games: 1, board: "random" },
        });
    });
    it("has names that are not too long, each colour once, and no cards that nobody asks for", () => {
        const seats = [
            seat(0, "Maximilian", "red", { card: 5, more: "x" }),
            seat(1, "Bo", "red"),
            { key: 2, name: 3, colour: "gold" },
        ];
        expect(readNewGame({ game: "chess", seats }, view)?.seats).toEqual([
            seat(0, "Maximili", "red"),
            seat(1, "Bo", "blue"),
            seat(2, "", "green"),
        ]);
    });
    it("has options as they are at first where they cannot be what they were", () => {
        const seats = [seat(0, "", null), seat(1, "", null)];
        const values = { first: 9, teams: "x", fast: 1, way: "odd", rounds: 6 };
        expect(readNewGame({ game: "chess", seats, values }, view)?.values).toEqual({
            first: RANDOM,
            teams: [],
            fast: false,
            way: "long",
            rounds: 5,
            games: 1,
            board: "random",
        });
    });
    it.each([
        null,
        "x",
        { game: "go", seats: [] },
        { game: "chess" },
        { game: "chess", seats: [seat(0, "", null)] },
        { game: "chess", seats: [0, 1, 2, 3].map((key) => seat(key, "", null)) },
        { game: "chess", seats: [seat(1, "", null), seat(1, "", null)] },
    ])("is none: %j", (kept) => expect(readNewGame(kept, view)).toBeNull());
});
