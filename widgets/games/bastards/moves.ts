import type { BastardsBoard, CitedText } from "../../frontend/contract/screens";
import type { Action } from "../../screens/table/fields";
import type { Field } from "./board";

/** What a company has before it, and nobody else at the same time. */
export const MARKERS = ["prize", "sign", "start_seat"] as const;
export type Marker = (typeof MARKERS)[number];

/** What moves next: a Vice president by its id, or something that a company has before it. */
export type Piece = { vp: string } | { marker: Marker };

/** What has moved, and where it is now. */
export type Step =
    | { do: "place"; vp: string; place: string | null }
    | { do: "black"; vp: string; value: number }
    | { do: "stuff_rest"; value: number }
    | { do: Marker; seat: number | null };

/** Why something has moved: by a card or an event, or because the book was wrong; in the table's words. */
export interface Cause {
    isCard: boolean;
    reason: string;
}

/** Whether two steps say the same of the same thing, so that the later one alone counts. */
function replaces(one: Step, other: Step): boolean {
    if (one.do !== other.do || one.do === "place") return false;
    return !("vp" in one && "vp" in other) || one.vp === other.vp;
}

/** Returns the steps with one more. */
export function withStep(steps: readonly Step[], step: Step): Step[] {
    return [...steps.filter((one) => !replaces(one, step)), step];
}

/** Returns the steps with more or less of what is counted in one of them. */
export function withMore(steps: readonly Step[], index: number, by: number): Step[] {
    return steps.map((one, place) =>
        place === index && "value" in one ? { ...one, value: one.value + by } : one,
    );
}

/** Whether a step can have one more and one less of what it counts. */
export function countsOf(step: Step): { more: boolean; less: boolean } {
    if (!("value" in step)) return { more: false, less: false };
    return { more: true, less: step.do === "stuff_rest" || step.value > 0 };
}

function actionOf(step: Step, { isCard, reason }: Cause): Action {
    switch (step.do) {
        case "place":
            if (isCard && step.place !== null)
                return { do: "displace", vp: step.vp, place: step.place, reason };
            return { do: "set", what: "place", vp: step.vp, value: step.place, reason };
        case "black":
            return { do: "set", what: "black", vp: step.vp, value: step.value, reason };
        case "stuff_rest":
            return { do: "set", what: "stuff_rest", value: step.value, reason };
        default:
            return { do: "set", what: step.do, value: step.seat, reason };
    }
}

/** Returns all of it as actions. */
export const actionsOf = (steps: readonly Step[], cause: Cause): Action[] =>
    steps.map((one) => actionOf(one, cause));

const idsOf = ({ seats }: Pick<BastardsBoard, "seats">): string[] =>
    seats.flatMap((seat) => seat.vps.map(({ id }) => id));

type Board = Pick<BastardsBoard, "seats" | "places">;

/** Returns what could be tapped next: the Vice presidents that a card can move, or the places for one. */
export function nextOf(board: Board, piece: Piece | null, { isCard }: Cause): Action[] {
    if (!isCard || (piece && !("vp" in piece))) return [];
    if (piece) return board.places.map(({ id }) => ({ do: "displace", vp: piece.vp, place: id }));
    return idsOf(board).map((vp) => ({ do: "displace", vp }));
}

type Kind = "piece" | "named";

function fieldOf(kind: Kind, values: readonly string[], against: readonly (CitedText | null)[]): Field {
    const choices = values.map((value, index) => ({ value, label: "", objection: against[index] ?? null }));
    const plain = { optional: false, single: true, drawn: false, open: false };
    return { name: kind, label: "", kind, ...plain, choices };
}

/** Returns what can be tapped on the board next, as a form asks for it, with what speaks `against` each. */
export function fieldsOf(
    board: Board,
    piece: Piece | null,
    cause: Cause,
    against: readonly (CitedText | null)[],
): Field[] {
    const isOfVps = cause.isCard && !piece;
    const vps = fieldOf("piece", idsOf(board), isOfVps ? against : []);
    if (!piece || !("vp" in piece)) return [vps];
    const places = board.places.map(({ id }) => id);
    return [{ ...vps, value: piece.vp }, fieldOf("named", places, cause.isCard ? against : [])];
}
