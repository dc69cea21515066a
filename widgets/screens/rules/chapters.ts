import type { RuleChapter } from "../../frontend/contract/screens";

/** Returns the chapter of an id, or the one that has a clause of it; the first one if there is none. */
export function chapterOf(chapters: readonly RuleChapter[], asked: string | null): RuleChapter {
    const found = chapters.find(
        (one) => one.id === asked || one.clauses.some((clause) => clause.id === asked),
    );
    return found ?? chapters[0];
}
