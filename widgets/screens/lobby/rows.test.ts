import { describe, expect, it } from "vitest";
import { ref } from "vue";
import type { LobbyView } from "../../frontend/contract/screens";
import { hidingTap, placeOf, useRows, type Card, type List } from "./rows";

const seat = { colour: "blue", shape: "circle" };

function card(id: string, ...names: string[]): LobbyView["tables"][number] {
    const seats = names.map((name) => ({ ...seat, name }));
    return {
        id,
        at: `at ${id}`,
        readable: true,
        game: "boss",
        title: "Boss",
        seats,
        practice: false,
        finished: false,
        earlier: false,
        turn: "",
        winners: [],
    };
}

const damaged = (id: string): Card => ({ id, at: `at ${id}`, readable: false });

function lobby(tables: Card[], scoreSheets: Card[] = [], more = true) {
    const view = ref({ tables, score_sheets: scoreSheets, more: { tables: more, score_sheets: false } });
    const lists = useRows(() => view.value as Pick<LobbyView, List | "more">);
    const ids = (list: List = "tables"): string[] => lists.rows.value[list].map((row) => row.id);
    return { view, ids, ...lists };
}

describe("further rows", () => {
    it("stand below the first, each once, however often the first are told anew", () => {
        const { view, ids, add, isMore, last } = lobby([card("1"), card("2")]);
        expect(isMore("tables")).toBe(true);
        expect(placeOf(last("tables"))).toEqual({ at: "at 2", id: "2" });
        add("tables", { rows: [card("3"), card("4")], more: true });
        add("tables", { rows: [card("5")], more: false });
        expect(ids()).toEqual(["1", "2", "3", "4", "5"]);
        expect(isMore("tables")).toBe(false);
        expect(isMore("score_sheets")).toBe(false);
        view.value = { ...view.value, tables: [card("1"), card("3")] };
        expect(ids()).toEqual(["1", "3", "4", "5"]);
    });

    it("are asked for from the beginning where there are none", () => {
        expect(placeOf(lobby([]).last("tables"))).toBeNull();
    });

    it("are gone when something may have come among them", () => {
        const { ids, add, isMore, reset } = lobby([card("1")]);
        add("tables", { rows: [card("2")], more: false });
        reset();
        expect(ids()).toEqual(["1"]);
        expect(isMore("tables")).toBe(true);
    });
});

describe("a hidden row", () => {
    it("leaves word in its place of how to bring it back", () => {
        const { view, rows, ids, hide, bringBack } = lobby([card("1"), card("2", "Ana", "Bo"), card("3")]);
        hide("tables", card("2", "Ana", "Bo"));
        view.value = { ...view.value, tables: [card("1"), card("3")] };
        expect(ids()).toEqual(["1", "2", "3"]);
        expect(rows.value.tables[1]).toMatchObject({ hidden: "Ana, Bo", list: "tables" });
        expect(bringBack()).toMatchObject({ id: "2", list: "tables" });
        expect(ids()).toEqual(["1", "3"]);
        expect(bringBack()).toBeUndefined();
    });

    it("comes back where it was, also far down", () => {
        const { ids, rows, add, hide, bringBack } = lobby([card("1")]);
        add("tables", { rows: [card("2"), card("3"), card("4")], more: false });
        hide("tables", card("3"));
        expect(ids()).toEqual(["1", "2", "3", "4"]);
        expect(rows.value.tables[2]).toHaveProperty("hidden", "Boss"); // nobody sits there
        bringBack();
        expect(ids()).toEqual(["1", "2", "3", "4"]);
        expect(rows.value.tables[2]).not.toHaveProperty("hidden");
    });

    it("is the last one that was hidden", () => {
        const { view, ids, hide } = lobby([card("1"), card("2")], [card("a")]);
        hide("tables", card("1"));
        hide("score_sheets", card("a"));
        view.value = { ...view.value, tables: [card("2")], score_sheets: [] };
        expect(ids()).toEqual(["2"]);
        expect(ids("score_sheets")).toEqual(["a"]);
    });

    it("cannot come back if it is a score sheet that is damaged", () => {
        const { view, ids, rows, hide } = lobby([damaged("1")], [damaged("a")]);
        hide("score_sheets", damaged("a"));
        view.value = { ...view.value, score_sheets: [] };
        expect(ids("score_sheets")).toEqual([]);
        hide("tables", damaged("1"));
        view.value = { ...view.value, tables: [] };
        expect(rows.value.tables).toMatchObject([{ id: "1", hidden: "1" }]);
    });
});

it("is hidden by the tap of its list", () => {
    expect(hidingTap("tables", "1", true)).toEqual({ tap: "archive", table: "1", archived: true });
    expect(hidingTap("score_sheets", "a", false)).toEqual({
        tap: "discard_score_sheet",
        score_sheet: "a",
        discarded: false,
    });
});
