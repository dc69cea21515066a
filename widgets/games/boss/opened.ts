import type { BossBoard, BossPart, BossPick, Control } from "../../frontend/contract/screens";
import { readFields, readList } from "../../frontend/reading";
import { actionName, type Place } from "./printed";

/**
 * A sheet that a tap opened. It shows a player's cards, the amount of a promise, or an offer to another device.
 * It can also show a piece, all deal cards, or the seats that can stop a card.
 */
export type Opened =
    | { kind: "hand"; seat: number; deal: string }
    | { kind: "agree" | "offer"; seat: number; given: BossPick; deal: string }
    | { kind: "piece"; place: Place }
    | { kind: "cards" }
    | { kind: "stop"; deal: string };

/** The data that decides which sheets can be open. */
export interface Sight {
    view: Pick<BossBoard, "picks" | "parts" | "spaces" | "deal_cards">;
    controls: readonly Control[];
    dealId: string;
}

/** Returns the picks of an action for a seat, as values of the action. */
const picksOf = ({ picks }: Pick<BossBoard, "picks">, seat: number, action: string): BossPick[] =>
    picks[seat]?.find((pick) => pick.do === action)?.picks.map((pick) => pick.given) ?? [];

/** Whether a seat has anything that can be picked. */
export const canPick = (seat: number, { view, controls }: Pick<Sight, "view" | "controls">): boolean =>
    seat in view.picks && controls.some((control) => control.by === seat);

/** Whether a sheet can be open now: a promise ends with its deal, and a stop must be immediate. */
export function isStillOpen(sheet: Opened, sight: Sight): boolean {
    const { view, controls, dealId } = sight;
    if (sheet.kind === "cards") return true;
    if (sheet.kind === "piece") {
        const { place } = sheet;
        const pieces = "space" in place ? view.spaces : view.deal_cards;
        const index = "space" in place ? place.space : place.number - 1;
        return index in pieces && controls.some(({ do: name }) => name === actionName(place));
    }
    if (sheet.deal !== dealId) return false;
    if (sheet.kind === "hand") return canPick(sheet.seat, sight);
    if (sheet.kind === "offer") {
        const { clan, with: source } = sheet.given;
        const isWanted = (part: BossPart): boolean =>
            part.kind === "holder" && !part.is_here && part.seat === sheet.seat && part.with === source;
        return (view.parts[clan ?? ""] ?? []).some(isWanted);
    }
    const isAllowed = ({ do: name, by, objection }: Control): boolean =>
        name === sheet.kind && !objection && (sheet.kind === "stop" || by === sheet.seat);
    if (!controls.some(isAllowed)) return false;
    if (sheet.kind === "stop") return true;
    const wanted = JSON.stringify(sheet.given);
    return picksOf(view, sheet.seat, "agree").some((it) => JSON.stringify(it) === wanted);
}

/** Returns the saved stack of sheets that can still be open. */
export const readOpened = (kept: unknown, sight: Sight): Opened[] =>
    readList(kept).filter((item): item is Opened => {
        const { kind, place } = readFields(item);
        return kind !== "piece" || place ? isStillOpen(readFields(item) as Opened, sight) : false;
    });
