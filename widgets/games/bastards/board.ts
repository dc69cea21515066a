import type { BastardsBoard, BastardsVp, Control } from "../../frontend/contract/screens";
import { readFields, readOneOf } from "../../frontend/reading";

export type Field = Control["fields"][number];

const PENDING = ["phase", "expose", "let_pass", "fight", "yield", "push", "proceed"]; // shown elsewhere on the board

/** Returns the seat of a Vice president. */
export const ownerOf = (vp: string): number => Number(vp.split(".")[0]);

/** Returns the number of a Vice president among those of the seat. */
export const numberOf = (vp: string): string => vp.split(".")[1];

/**
 * Returns the Vice presidents by place. Those that were there `before` stay first, so that a newcomer moves none.
 */
export function standingOf(
    seats: BastardsBoard["seats"],
    before: Record<string, BastardsVp[]> = {},
): Record<string, BastardsVp[]> {
    const at: Record<string, BastardsVp[]> = {};
    for (const vp of seats.flatMap((seat) => seat.vps)) if (vp.place !== null) (at[vp.place] ??= []).push(vp);
    for (const [place, vps] of Object.entries(at)) {
        const earlier = (before[place] ?? []).map(({ id }) => id);
        const first = earlier.flatMap((id) => vps.filter((vp) => vp.id === id));
        at[place] = [...first, ...vps.filter((vp) => !earlier.includes(vp.id))];
    }
    return at;
}

type Placing = Pick<BastardsBoard, "phase" | "places" | "seats" | "turn_number">;

/** Returns the Vice presidents that are not on the board yet. */
export function unplacedOf({ places, seats }: Pick<Placing, "places" | "seats">): BastardsVp[] {
    return places.length ? seats.flatMap(({ vps }) => vps).filter(({ place }) => place === null) : [];
}

/**
 * Returns whether Vice presidents off the board have a separate row. In the first phase of placing, the row stays
 * when the last one leaves it, so that nothing moves under a finger.
 */
export function hasRoomForUnplaced(view: Placing): boolean {
    const isFirst = view.phase === "place" && view.turn_number === 1 && view.places.length > 0;
    return isFirst || unplacedOf(view).length > 0;
}

/** Returns the controls that the board shows by company. */
export function offersOf(controls: readonly Control[]): Control[] {
    return controls.filter((control) => !PENDING.includes(control.do));
}

/** Returns the control of an action for a seat, unless it has an objection. */
export function offerOf(controls: readonly Control[], name: string, by: number | null): Control | undefined {
    return controls.find((control) => control.do === name && control.by === by && !control.objection);
}

/** Returns the seats with offers, in their order. */
export function actorsOf(offers: readonly Control[]): number[] {
    const seats = offers.flatMap((offer) => (offer.by === null ? [] : [offer.by]));
    return [...new Set(seats)].sort((a, other) => a - other);
}

/** Returns the saved company and open form, if the table still offers them. */
export function readOpen(
    saved: unknown,
    offers: readonly Control[],
): { actor: number | null; offer: Control | undefined } {
    const { actor, do: name, by } = readFields(saved);
    const offer = offers.find((offer) => offer.do === name && offer.by === (by ?? null) && !offer.objection);
    return { actor: readOneOf(actor, actorsOf(offers)), offer: offer?.asks ? offer : undefined };
}

/** Returns the field of a form that a tap on a place fills. */
export function placeFieldOf(fields: readonly Field[]): Field | undefined {
    return fields.find((field) => field.kind === "named");
}

/** Returns the field of a form that a tap on a Vice president fills. */
export function vpFieldOf(fields: readonly Field[]): Field | undefined {
    const isOfVps = ({ choices }: Field): boolean => choices.some(({ value }) => String(value).includes("."));
    return fields.find((field) => field.kind === "piece" || (field.kind === "list" && isOfVps(field)));
}

/** Returns the CSS classes of each Vice president. */
export function marksOf(
    { seats, next_placer: next, involved }: Pick<BastardsBoard, "seats" | "next_placer" | "involved">,
    fields: readonly Field[],
): Record<string, string> {
    const field = vpFieldOf(fields);
    const picked = [field?.value].flat();
    const marks = seats.flatMap(({ vps }, by) =>
        vps.map(({ id }) => {
            const choice = field?.choices.find((choice) => choice.value === id);
            const is = {
                "is-pick": choice && !choice.objection,
                "is-picked": picked.includes(id),
                "is-next": next === by && !fields.length,
                "is-involved": involved.includes(id),
            };
            const names = Object.entries(is).flatMap(([name, holds]) => (holds ? [name] : []));
            return [id, names.join(" ")];
        }),
    );
    return Object.fromEntries(marks) as Record<string, string>;
}
