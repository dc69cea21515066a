import { expect, it } from "vitest";
import { textOf } from "./blockText";

const span = (text: string, bold = false) => [{ text, bold }];

it("reads paragraphs, lists and tables as sentences", () => {
    const said = textOf([
        { kind: "paragraph", spans: [...span("Our ruling.", true), ...span(" It counts:")] },
        { kind: "list", ordered: false, items: [span("one"), span("two!")] },
        { kind: "table", head: [span("Players"), span("Cards")], rows: [[span("3"), span("10")]] },
    ]);
    expect(said).toBe("Our ruling. It counts: one. two! Players, Cards. 3, 10.");
});
