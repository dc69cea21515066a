import type { BastardsBoard, CitedText } from "../../frontend/contract/screens";
import { readFields, readList, readNumber, readOneOf, readText } from "../../frontend/reading";
import { LONGEST_REASON } from "../../screens/table/corrections";
import type { Action } from "../../screens/table/fields";
import type { Field } from "./board";

/** What a company has before it, and nobody else at the same time. */
export const MARKERS = ["prize", "sign", "start_seat"] as const;
export type Marker = (typeof MARKERS)[number];

const MOST = 1_000_000; // that is counted

/** What lies otherwise now: a Vice president elsewhere, black money on it, Stuff, or a marker before a company. */
export type Step =
    | { what: "place"; vp: string; value: string | null }
    | { what: "black"; vp: string; value: number }
    | { what: "stuff_rest"; value: number }
    | { what: Marker; value: number | null };

/** Why something has moved: by a card or an event, or because the book was wrong; in the table's words. */
export interface Cause {
    isCard: boolean;
    reason: string;
}

const vpOf = (step: Step): string | null => ("vp" in step ? step.vp : null);

/** Returns the steps with one more; except for moves, it replaces an earlier step for the same figure. */
export function withStep(steps: readonly Step[], step: Step): Step[] {
    const isOther = (other: Step): boolean => other.what !== step.what || vpOf(other) !== vpOf(step);
    return [...steps.filter((step) => step.what === "place" || isOther(step)), step];
}

/** Whether a step can have one more and one less of what it counts. */
export function countsOf(step: Step): { more: boolean; less: boolean } {
    const isStuff = step.what === "stuff_rest";
    return {
        more: isStuff || step.what === "black",
        less: isStuff || (step.what === "black" && step.value > 0),
    };
}

/** Returns the steps with more or less of what is counted in one of them. */
export function withMore(steps: readonly Step[], index: number, by: number): Step[] {
    return steps.map((step, place) =>
        place === index && countsOf(step).more ? ({ ...step, value: Number(step.value) + by } as Step) : step,
    );
}

/** Returns all of it as actions: a card moves a Vice president by its own action, which the rules may bar. */
export function actionsOf(steps: readonly Step[], { isCard, reason }: Cause): Action[] {
    return steps.map((step) =>
        isCard && step.what === "place" && step.value !== null
            ? { do: "displace", vp: step.vp, place: step.value, reason }
            : { do: "set", ...step, reason },
    );
}

/** What is put together: why, and what has moved. */
export interface Moves {
    isCard: boolean;
    note: string;
    steps: Step[];
}

/** Returns the moves that were put together before, as far as their pieces are on this board. */
export function readMoves(kept: unknown, board: Board): Moves {
    const { isCard, note, steps } = readFields(kept);
    return {
        isCard: isCard !== false,
        note: readText(note, LONGEST_REASON),
        steps: readList(steps)
            .map((item) => readStep(item, board))
            .filter((step) => step !== null),
    };
}

function readStep(kept: unknown, board: Board): Step | null {
    const { what, vp: piece, value } = readFields(kept);
    const vp = readOneOf(piece, idsOf(board));
    const marker = readOneOf(what, MARKERS);
    const count = readNumber(value, -MOST, MOST);
    if (marker) {
        const seat = readNumber(value, 0, board.seats.length - 1);
        return seat === null && (value !== null || marker === "start_seat")
            ? null
            : { what: marker, value: seat };
    }
    if (what === "stuff_rest") return count === null ? null : { what, value: count };
    if (vp === null) return null;
    if (what === "black") return count === null || count < 0 ? null : { what, vp, value: count };
    const place = readOneOf(
        value,
        board.places.map(({ id }) => id),
    );
    return what === "place" && (place !== null || value === null) ? { what, vp, value: place } : null;
}

type Board = Pick<BastardsBoard, "seats" | "places">;

const idsOf = ({ seats }: Board): string[] => seats.flatMap(({ vps }) => vps.map(({ id }) => id));

/** Returns the moves by a card that could be tapped next: of each Vice president, or of the one that is `taken`. */
export function nextOf(board: Board, taken: string | null): Action[] {
    if (taken === null) return idsOf(board).map((vp) => ({ do: "displace", vp }));
    return board.places.map(({ id }) => ({ do: "displace", vp: taken, place: id }));
}

/** Returns what can be tapped on the board next, as a form asks for it, with what speaks `against` each. */
export function fieldsOf(
    board: Board,
    taken: string | null,
    against: readonly (CitedText | null)[],
): Field[] {
    function fieldOf(kind: "piece" | "named", values: string[], isAsked: boolean): Field {
        const choices = values.map((value, index) => ({
            value,
            label: "",
            objection: (isAsked && against.at(index)) || null,
        }));
        const plain = { optional: false, single: true, drawn: false, open: false };
        return { name: kind, label: "", kind, ...plain, choices, value: kind === "piece" ? taken : null };
    }
    const vps = fieldOf("piece", idsOf(board), taken === null);
    if (taken === null) return [vps];
    return [
        vps,
        fieldOf(
            "named",
            board.places.map(({ id }) => id),
            true,
        ),
    ];
}
