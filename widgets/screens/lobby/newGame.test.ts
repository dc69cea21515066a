import { describe, expect, it } from "vitest";
import type { LobbyGame, LobbyView } from "../../frontend/contract/screens";
import { hasNamesakes, readNewGame, useNewGame } from "./newGame";

const base = { label: "", explained: "", clause: null, players: null, section: "asked", field: null };

function game(id: string, least: number, most: number, rest: Partial<LobbyGame> = {}): LobbyGame {
    const badges = Array.from({ length: most }, (_, seat) => ({ colour: `badge${seat}`, shape: "square" }));
    return {
        id,
        title: id,
        emblem: "",
        editions: [],
        badges,
        summary: "",
        least,
        most,
        minutes: 60,
        colours: [],
        seat_fields: [],
        options: [],
        teaches: false,
        ...rest,
    };
}

const COLOURS = ["blue", "green", "red", "pink", "grey"].map((value) => ({
    value,
    label: value.toUpperCase(),
    colour: value,
    shape: "circle",
}));

const coloured = game("coloured", 2, 5, { colours: COLOURS });
const plain = game("plain", 3, 6);
const pair = game("pair", 2, 2);

const NOTHING: LobbyView["opens_on"] = { game: "coloured", seats: [] };

function start(opens_on = NOTHING, games = [coloured, plain, pair]) {
    return useNewGame(
        () => ({ games, opens_on }),
        () => "Player {number}",
    );
}

const colours = ({ seats }: ReturnType<typeof start>): (string | null)[] =>
    seats.value.map((seat) => seat.colour);

describe("the game", () => {
    it("is what was played last, else the first", () => {
        expect(start().game.value.id).toBe("coloured");
        expect(start({ game: "plain", seats: [] }).game.value.id).toBe("plain");
        expect(start({ game: "lost", seats: [] }).game.value.id).toBe("coloured");
    });

    it("has those seated who played last, in their colours", () => {
        const last = ["red", null, "no colour", "blue", "green", "pink"].map((colour, index) => ({
            name: `P${index}`,
            colour,
        }));
        const names = ({ seats }: ReturnType<typeof start>) => seats.value.map((seat) => seat.name);
        const form = start({ game: "coloured", seats: last });
        expect(names(form)).toEqual(["P0", "P1", "P2", "P3", "P4"]);
        expect(colours(form)).toEqual(["red", "pink", "grey", "blue", "green"]);
        expect(new Set(form.seats.value.map((seat) => seat.key)).size).toBe(5);
        const few = start({ game: "plain", seats: last.slice(0, 3) });
        expect(names(few)).toEqual(["P0", "P1", "P2"]);
        expect(colours(few)).toEqual([null, null, null]);
        // of fewer than the game takes, nothing is filled in
        expect(names(start({ game: "plain", seats: last.slice(0, 2) }))).toEqual(["", "", "", ""]);
    });

    it("begins with four seats as far as it allows, and keeps who sits there", () => {
        const form = start();
        expect(form.seats.value).toHaveLength(4);
        form.seats.value[0].name = "Ana";
        form.add();
        form.choose(pair);
        expect(form.seats.value).toHaveLength(2);
        form.choose(plain);
        expect(form.seats.value).toHaveLength(4);
        expect(form.seats.value[0].name).toBe("Ana");
        expect(new Set(form.seats.value.map((seat) => seat.key)).size).toBe(4);
    });

    it("begins with the options as the rules have them", () => {
        const listed = [1, 2];
        const options: LobbyGame["options"] = [
            { ...base, name: "first", kind: "seat", default: "random" },
            { ...base, name: "some", kind: "seats", default: listed },
            { ...base, name: "long", kind: "choice", choices: [], default: false },
        ];
        const { values } = start(NOTHING, [game("one", 2, 4, { options })]);
        expect(values.value).toEqual({ first: "random", some: [1, 2], long: false });
        expect(values.value.some).not.toBe(listed);
    });
});

describe("seats", () => {
    it("have colours that differ, and swap them", () => {
        const form = start();
        expect(colours(form)).toEqual(["blue", "green", "red", "pink"]);
        form.nextColour(form.seats.value[0]);
        expect(colours(form)).toEqual(["green", "blue", "red", "pink"]);
        form.nextColour(form.seats.value[3]);
        expect(colours(form)).toEqual(["green", "blue", "red", "grey"]);
        form.nextColour(form.seats.value[3]);
        expect(colours(form)).toEqual(["green", "grey", "red", "blue"]);
        form.choose(plain);
        expect(colours(form)).toEqual([null, null, null, null]);
    });

    it("take who has played before, where there is no room at a new one", () => {
        const form = start();
        form.seats.value[0].name = "Ana";
        form.seats.value[1].name = " ";
        for (const name of ["Bo", "Carmen", "Dimitri", "Eva"]) form.seatPlayer(name);
        expect(form.seats.value.map((seat) => seat.name)).toEqual(["Ana", "Bo", "Carmen", "Dimitri", "Eva"]);
    });

    it("move up with all that is theirs", () => {
        const form = start();
        const keys = form.seats.value.map((seat) => seat.key);
        form.moveUp(2);
        expect(form.seats.value.map((seat) => seat.key)).toEqual([keys[0], keys[2], keys[1], keys[3]]);
        expect(colours(form)).toEqual(["blue", "red", "green", "pink"]);
    });

    it("are marked by their colour, else by their place", () => {
        const form = start();
        form.seats.value[1].name = " Bo ";
        expect(form.badges.value[1]).toEqual({ key: 1, name: " Bo ", colour: "green", shape: "circle" });
        expect(form.nameOf(form.seats.value[1], 1)).toBe("Bo");
        form.choose(plain);
        expect(form.badges.value[2]).toEqual({ key: 2, name: "Player 3", colour: "badge2", shape: "square" });
        expect(form.nameOf(form.seats.value[2], 2)).toBe("Player 3");
    });

    it("may not have names that look alike", () => {
        expect(hasNamesakes(["Ana", "Bo"])).toBe(false);
        expect(hasNamesakes(["Ana Maria", "ANA  maria"])).toBe(true);
        expect(hasNamesakes(["\u00c9va", "E\u0301va"])).toBe(true);
    });
});

const CHESS = game("chess", 2, 3, {
    colours: COLOURS.filter(({ value }) => ["blue", "red", "green"].includes(value)),
    seat_fields: [{ name: "card", label: "Card", library: null }],
    options: [{ ...base, name: "first", kind: "seat", default: "random" }],
});
const view = { games: [CHESS], name_limit: 8 };

const seat = (key: number, name: string, colour: string | null, cards = {}) => ({ key, name, colour, cards });

describe("a game that was set up before", () => {
    it("is as it was", () => {
        const seats = [seat(4, "Ana", "red", { card: "Boss" }), seat(1, "", "blue")];
        const values = { first: 4 };
        const kept = JSON.parse(JSON.stringify({ game: "chess", seats, values })) as unknown;
        expect(readNewGame(kept, view)).toEqual({ game: "chess", seats, values });
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
