import type { BulletList, Paragraph, Span, TextTable } from "../contract/screens";

/** Returns a rule text as it is read aloud: paragraphs, items and rows of tables, one after the other. */
export function textOf(blocks: readonly (Paragraph | BulletList | TextTable)[]): string {
    return blocks.flatMap(linesOf).map(ended).join(" ");
}

function linesOf(block: Paragraph | BulletList | TextTable): string[] {
    if (block.kind === "paragraph") return [said(block.spans)];
    if (block.kind === "list") return block.items.map(said);
    return [block.head, ...block.rows].map((cells) => cells.map(said).join(", "));
}

function said(spans: readonly Span[]): string {
    return spans.map((span) => span.text).join("");
}

function ended(line: string): string {
    return /[.!?:]$/.test(line) ? line : `${line}.`;
}
