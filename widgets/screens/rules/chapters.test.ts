import { describe, expect, it } from "vitest";
import type { RuleChapter } from "../../frontend/contract/screens";
import { chapterOf } from "./chapters";

const chapter = (id: string, ...clauses: string[]): RuleChapter => ({
    id,
    title: id,
    clauses: clauses.map((clause) => ({
        id: clause,
        blocks: [],
        handling: "",
        kind: "enforced",
        is_ruling: false,
        synonyms: "",
        house_rules: [],
    })),
});
const CHAPTERS = [chapter("A", "A-1"), chapter("B", "B-1", "B-2")];

describe("the chapter that is shown first", () => {
    it("is the one that was asked for", () => expect(chapterOf(CHAPTERS, "B").id).toBe("B"));
    it("is the one of the clause", () => expect(chapterOf(CHAPTERS, "B-2").id).toBe("B"));
    it("is the first one else", () => {
        expect(chapterOf(CHAPTERS, null).id).toBe("A");
        expect(chapterOf(CHAPTERS, "C-9").id).toBe("A");
    });
});
