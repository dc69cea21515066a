import { describe, expect, it } from "vitest";
import type { RuleChapter } from "../../frontend/contract/screens";
import { searchOf, stem } from "./search";

const clause = (id: string, text: string, synonyms = ""): RuleChapter["clauses"][number] => ({
    id,
    blocks: [{ kind: "paragraph", spans: [{ text, bold: false }] }],
    handling: "",
    kind: "enforced",
    is_ruling: false,
    synonyms,
    house_rules: [],
});
const CHAPTERS: RuleChapter[] = [
    {
        id: "A-1",
        title: "Preparación",
        clauses: [
            clause("A-1.1", "Cada jugador recibe fichas de reputación.", "puntuación dinero"),
            clause("A-1.2", "Los vicepresidentes van al salón; otras veces, a una región."),
        ],
    },
    {
        id: "A-2",
        title: "Bidding",
        clauses: [
            clause("A-2.1", "Whoever leads on one project speculates: two companies may tie for co-sponsor."),
            clause("A-2.2", "An overtaken worker goes home to the <b>HQ</b>."),
        ],
    },
];
const find = searchOf(CHAPTERS);

describe("the search of the rules", () => {
    it.each([
        ["an accent that is left out", "reputacion", "A-1.1"],
        ["an accent that is typed", "región", "A-1.2"],
        ["a Spanish plural", "jugadores", "A-1.1"],
        ["a Spanish singular that ends in z", "vez", "A-1.2"],
        ["a Spanish singular", "vicepresidente", "A-1.2"],
        ["an English plural", "workers", "A-2.2"],
        ["an English singular", "company", "A-2.1"],
        ["a typo", "specullates", "A-2.1"],
        ["two letters swapped", "specualtes", "A-2.1"],
        ["swapped letters", "overtkaen", "A-2.2"],
        ["the beginning of a word", "vicepres", "A-1.2"],
        ["a hyphen that is left out", "cosponsor", "A-2.1"],
        ["a part of a word with a hyphen", "sponsor", "A-2.1"],
        ["another word for what it is about", "dinero", "A-1.1"],
        ["another word without its accent", "puntuacion", "A-1.1"],
        ["a clause", "A-2.2", "A-2.2"],
        ["words of which one is nowhere", "overtaken xylophone", "A-2.2"],
    ])("forgives or finds %s", (_, words, found) => expect(find(words)[0]).toBe(found));

    it("finds a chapter by its title", () => expect(find("bidding")).toEqual(["A-2.1", "A-2.2"]));
    it("wants all words where one rule has them", () => expect(find("worker home")).toEqual(["A-2.2"]));
    it("finds nothing where there is nothing", () => {
        expect(find("xylophone")).toEqual([]);
        expect(find("  ")).toEqual([]);
    });
});

it("stems without making different words one", () => {
    expect(["veces", "Bases", "pass", "es", "players"].map(stem)).toEqual([
        "vez",
        "base",
        "pass",
        "es",
        "player",
    ]);
});
