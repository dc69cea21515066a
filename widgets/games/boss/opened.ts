import type { BossBoard, BossPart, BossPick, Control } from "../../frontend/contract/screens";
import { readFields, readList } from "../../frontend/reading";
import { actionName, type Place } from "./printed";

/**
 * What was opened by a tap: a player's cards, for how much a player takes part, what the Boss offers one on another
 * device, a piece, all deal cards, or who stops a card.
 */
export type Opened =
    | { kind: "hand"; seat: number; deal: string }
    | { kind: "agree" | "offer"; seat: number; given: BossPick; deal: string }
    | { kind: "piece"; place: Place }
    | { kind: "cards" }
    | { kind: "stop"; deal: string };

/** What decides what can be open: what the board shows, and what can be done out of turn. */
export interface Sight {
    view: Pick<BossBoard, "picks" | "parts" | "spaces" | "deal_cards">;
    controls: readonly Control[];
    dealId: string;
}

/** Returns what a seat can pick of an action, as it goes into the action. */
const picksOf = ({ picks }: Pick<BossBoard, "picks">, seat: number, action: string): BossPick[] =>
    picks[seat]?.find((one) => one.do === action)?.picks.map((one) => one.given) ?? [];

/** Whether a seat has anything that can be picked. */
export const canPick = (seat: number, { view, controls }: Pick<Sight, "view" | "controls">): boolean =>
    seat in view.picks && controls.some((one) => one.by === seat);

/** Whether it can be open now: a promise ends with its deal, and a card is stopped at once or never. */
export function isStillOpen(one: Opened, sight: Sight): boolean {
    const { view, controls, dealId } = sight;
    if (one.kind === "cards") return true;
    if (one.kind === "piece") {
        const { place } = one;
        const pieces = "space" in place ? view.spaces : view.deal_cards;
        const index = "space" in place ? place.space : place.number - 1;
        return index in pieces && controls.some(({ do: name }) => name === actionName(place));
    }
    if (one.deal !== dealId) return false;
    if (one.kind === "hand") return canPick(one.seat, sight);
    if (one.kind === "offer") {
        const { clan, with: source } = one.given;
        const isWanted = (part: BossPart): boolean =>
            part.kind === "holder" && !part.is_here && part.seat === one.seat && part.with === source;
        return (view.parts[clan ?? ""] ?? []).some(isWanted);
    }
    const isAllowed = ({ do: name, by, objection }: Control): boolean =>
        name === one.kind && !objection && (one.kind === "stop" || by === one.seat);
    if (!controls.some(isAllowed)) return false;
    if (one.kind === "stop") return true;
    const wanted = JSON.stringify(one.given);
    return picksOf(view, one.seat, "agree").some((it) => JSON.stringify(it) === wanted);
}

/** Returns what was open before, one above the other, as far as it can be open now. */
export const readOpened = (kept: unknown, sight: Sight): Opened[] =>
    readList(kept).filter((one): one is Opened => {
        const { kind, place } = readFields(one);
        return kind !== "piece" || place ? isStillOpen(readFields(one) as Opened, sight) : false;
    });
