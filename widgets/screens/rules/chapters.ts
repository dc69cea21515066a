import type { RuleChapter } from "../../frontend/contract/screens";

/** Returns the chapter of an id, or the one that has a clause of it; the first one if there is none. */
export function chapterOf(chapters: readonly RuleChapter[], wantedId: string | null): RuleChapter {
    const found = chapters.find(
        (chapter) => chapter.id === wantedId || chapter.clauses.some((clause) => clause.id === wantedId),
    );
    return found ?? chapters[0];
}
