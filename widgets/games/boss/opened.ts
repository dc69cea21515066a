import type { BossBoard, BossPick, Control } from "../../frontend/contract/screens";
import { readFields, readNumber, readText } from "../../frontend/reading";
import { canPick } from "./picks";
import { actionOf, readCardFields, readSpaceFields, type Description } from "./printed";

const LONGEST = 9; // characters that say which deal

/** What was opened by a tap: a player's cards, an amount, a piece, all deal cards, or who stops a card. */
export type Opened =
    | { kind: "hand"; seat: number; deal: string }
    | { kind: "agree"; by: number; given: BossPick; deal: string }
    | { kind: "piece"; piece: Description }
    | { kind: "cards" }
    | { kind: "stop"; deal: string };

type Board = Pick<BossBoard, "picks" | "spaces" | "deal_cards" | "deal" | "deals_done">;

/** Returns which deal is open, and under which Boss: what is opened for it ends with either. */
export const dealOf = ({ deal, deals_done: done }: Pick<BossBoard, "deal" | "deals_done">): string =>
    deal ? `${done}.${deal.boss}` : "";

/** Returns what of it can be open now: a promise ends with its deal, and a card is stopped at once or never. */
export function stillOpen(opened: readonly Opened[], board: Board, controls: readonly Control[]): Opened[] {
    const { picks } = board;
    return opened.filter((one) => {
        if ("deal" in one && one.deal !== dealOf(board)) return false;
        if (one.kind === "hand") return canPick(one.seat, picks, controls);
        if (one.kind === "agree")
            return isOffered(one, picks) && controls.some((it) => isOf(it, "agree", one.by));
        if (one.kind === "piece") return controls.some((it) => it.do === actionOf(one.piece).do);
        return one.kind === "cards" || controls.some((it) => it.do === "stop" && !it.objection);
    });
}

/** Returns what was open before, one above the other, as far as it can be open now. */
export function readOpened(
    kept: unknown,
    board: Board,
    controls: readonly Control[],
    clans: readonly string[],
): Opened[] {
    const all = Array.isArray(kept) ? kept : [];
    return stillOpen(
        all.flatMap((one) => readOne(readFields(one), board, clans) ?? []),
        board,
        controls,
    );
}

function readOne(
    { kind, seat, by, given, piece, deal: kept }: Readonly<Record<string, unknown>>,
    board: Board,
    clans: readonly string[],
): Opened | null {
    if (kind === "cards") return { kind };
    if (kind === "piece") return readPiece(readFields(piece), board, clans);
    const deal = readText(kept, LONGEST);
    if (kind === "stop") return { kind, deal };
    const whose = readNumber(seat ?? by, 0, Number.MAX_SAFE_INTEGER);
    if (whose === null) return null;
    if (kind === "hand") return { kind, seat: whose, deal };
    return kind === "agree" ? { kind, by: whose, given: readFields(given), deal } : null;
}

function readPiece(
    { space, number, fields }: Readonly<Record<string, unknown>>,
    { spaces, deal_cards }: Board,
    clans: readonly string[],
): Opened | null {
    const index = readNumber(space, 0, spaces.length - 1);
    if (index !== null)
        return { kind: "piece", piece: { space: index, fields: readSpaceFields(fields, clans) } };
    const card = readNumber(number, 1, deal_cards.length);
    return card === null ? null : { kind: "piece", piece: { number: card, fields: readCardFields(fields) } };
}

const isOf = (control: Control, name: string, by: number): boolean =>
    control.do === name && control.by === by && !control.objection;

function isOffered({ by, given }: { by: number; given: BossPick }, picks: BossBoard["picks"]): boolean {
    const wanted = JSON.stringify(given);
    return picks[by]?.agree?.some((one) => JSON.stringify(one) === wanted) ?? false;
}
