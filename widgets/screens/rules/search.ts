import MiniSearch, { type SearchOptions, type SearchResult } from "minisearch";
import type { RuleChapter } from "../../frontend/contract/screens";
import { textOf } from "../../frontend/formatting/blockText";

const MOST = 12; // rules that are shown, the best first

/** Returns a word without accents, capitals and the ending of a plural, English or Spanish alike. */
export function stem(word: string): string {
    const plain = word
        .normalize("NFD")
        .replace(/\p{Mark}/gu, "")
        .toLowerCase();
    if (plain.length < 4 || plain.endsWith("ss")) return plain;
    return plain
        .replace(/ies$/, "y")
        .replace(/ces$/, "z") // veces, vez
        .replace(/(?<=[lnrdxj]|[sc]h)es$/, "") // jugadores, jugador
        .replace(/s$/, "");
}

const WORDS = /[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*/gu;

/** Returns the words of a text; of one with a hyphen its parts too: "co-sponsor" is found as "cosponsor". */
const wordsOf = (text: string): string[] =>
    (text.match(WORDS) ?? []).flatMap((word) =>
        word.includes("-") ? [...word.split("-"), word.replaceAll("-", "")] : [word],
    );

/** Returns what finds the rules that have some words, by their ids: those with all of them first, typos forgiven. */
export function searchOf(chapters: readonly RuleChapter[]): (words: string) => string[] {
    const index = new MiniSearch({
        fields: ["text", "synonyms", "chapter", "houseRules"],
        tokenize: wordsOf,
        processTerm: (term) => stem(term) || null,
        searchOptions: {
            prefix: (term) => term.length > 2,
            fuzzy: (term) => (term.length > 3 ? 0.25 : 0),
            boost: { text: 2, synonyms: 3 },
            combineWith: "AND",
        },
    });
    for (const chapter of chapters)
        index.addAll(
            chapter.clauses.map((clause) => ({
                id: clause.id,
                text: textOf(clause.blocks),
                synonyms: clause.synonyms,
                chapter: chapter.title,
                houseRules: clause.house_rules
                    .map((setting) => `${setting.label} ${setting.value}`)
                    .join(" "),
            })),
        );
    const ids = chapters.flatMap((chapter) => chapter.clauses.map((clause) => clause.id));
    return (words) => {
        const wanted = words.trim().toUpperCase();
        // a clause is asked for by its number: "REP-5" finds REP-5.1
        const named = /^[A-Z]+-\d/.test(wanted) ? ids.filter((id) => id.startsWith(wanted)) : [];
        // all the words, else any of them, else what is like them even with two letters swapped
        const ways: SearchOptions[] = [{}, { combineWith: "OR" }, { combineWith: "OR", fuzzy: 0.4 }];
        let found: SearchResult[] = [];
        for (const way of ways) if (!found.length) found = index.search(words, way);
        return [...new Set([...named, ...found.map((match) => match.id as string)])].slice(0, MOST);
    };
}
