import type { BossBoard, BossLabels } from "../../frontend/contract/screens";
import { fill } from "../../frontend/formatting/fill";

/** Returns where a space stands in a grid of five by five: clockwise from the upper left corner. */
export function positionOf(index: number): { gridRow: number; gridColumn: number } {
    if (index < 5) return { gridRow: 1, gridColumn: index + 1 };
    if (index < 8) return { gridRow: index - 3, gridColumn: 5 };
    if (index < 13) return { gridRow: 5, gridColumn: 13 - index };
    return { gridRow: 17 - index, gridColumn: 1 };
}

/** Returns all that is to be seen of a space, in words. */
export function describeSpace(
    index: number,
    { spaces, marker, covered }: Pick<BossBoard, "spaces" | "marker" | "covered">,
    labels: BossLabels,
): string {
    const parts = [fill(labels.space, { number: index + 1 })];
    if (marker === index) parts.push(labels.marker);
    if (covered.includes(index)) return [...parts, labels.covered].join("; ");
    const space = spaces[index];
    if (!space) return [...parts, labels.unknown].join("; ");
    const named = (clans: readonly string[]): string => clans.map((one) => labels.clans[one].name).join(", ");
    parts.push(`${labels.dividends} ${space.dividends}`, `${labels.required}: ${named(space.required)}`);
    if (space.choose) {
        parts.push(`${fill(labels.choose, { count: space.choose.count })}: ${named(space.choose.of)}`);
    }
    return parts.join("; ");
}

/** Returns all that is known of a deal card, in words. */
export function describeCard(
    number: number,
    { deal_cards, deals_done }: Pick<BossBoard, "deal_cards" | "deals_done">,
    labels: BossLabels,
): string {
    const card = deal_cards[number - 1];
    const parts = [fill(labels.card_number, { number })];
    if (number <= deals_done) parts.push(labels.covered);
    if (!card) return [...parts, labels.unknown].join("; ");
    parts.push(fill(labels.dividend_now, { value: card.value }));
    if (card.end_rolls?.length) parts.push(`${labels.editor.end_rolls}: ${card.end_rolls.join(", ")}`);
    return parts.join("; ");
}
