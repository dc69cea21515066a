import type { BastardsBoard, BastardsVp, Control } from "../../frontend/contract/screens";
import { readFields, readOneOf } from "../../frontend/reading";

export type Field = Control["fields"][number];

const PENDING = ["phase", "expose", "let_pass", "fight", "yield", "push", "proceed"]; // have a place of their own

/** Returns the seat of a Vice president. */
export const ownerOf = (vp: string): number => Number(vp.split(".")[0]);

/** Returns the number of a Vice president among those of the seat. */
export const numberOf = (vp: string): string => vp.split(".")[1];

/**
 * Returns the Vice presidents by the place where they stand. Who stood there `before` goes on to stand first: who
 * comes moves nobody.
 */
export function standingOf(
    seats: BastardsBoard["seats"],
    before: Record<string, BastardsVp[]> = {},
): Record<string, BastardsVp[]> {
    const at: Record<string, BastardsVp[]> = {};
    for (const vp of seats.flatMap((seat) => seat.vps)) if (vp.place !== null) (at[vp.place] ??= []).push(vp);
    for (const [place, vps] of Object.entries(at)) {
        const stood = (before[place] ?? []).map(({ id }) => id);
        const first = stood.flatMap((id) => vps.filter((vp) => vp.id === id));
        at[place] = [...first, ...vps.filter((vp) => !stood.includes(vp.id))];
    }
    return at;
}

type Placing = Pick<BastardsBoard, "phase" | "places" | "seats" | "turn_number">;

/** Returns the Vice presidents that are not on the board yet. */
export function unplacedOf({ places, seats }: Pick<Placing, "places" | "seats">): BastardsVp[] {
    return places.length ? seats.flatMap(({ vps }) => vps).filter(({ place }) => place === null) : [];
}

/**
 * Returns whether those who are not on the board yet have room of their own. While all are placed for the first time,
 * the last one leaves it: nothing moves up under a finger.
 */
export function hasRoomForUnplaced(view: Placing): boolean {
    const isFirst = view.phase === "place" && view.turn_number === 1 && view.places.length > 0;
    return isFirst || unplacedOf(view).length > 0;
}

/** Returns the controls that the board shows by whose they are. */
export function offersOf(controls: readonly Control[]): Control[] {
    return controls.filter((one) => !PENDING.includes(one.do));
}

/** Returns the control of an action for a seat, unless something speaks against it. */
export function offerOf(controls: readonly Control[], name: string, by: number | null): Control | undefined {
    return controls.find((one) => one.do === name && one.by === by && !one.objection);
}

/** Returns the seats that can do something, in their order. */
export function actorsOf(offers: readonly Control[]): number[] {
    const seats = offers.flatMap((one) => (one.by === null ? [] : [one.by]));
    return [...new Set(seats)].sort((one, other) => one - other);
}

/** Returns whose actions were shown before, and the form that was open, as far as they are offered still. */
export function readOpen(
    kept: unknown,
    offers: readonly Control[],
): { actor: number | null; offer: Control | undefined } {
    const { actor, do: name, by } = readFields(kept);
    const offer = offers.find((one) => one.do === name && one.by === (by ?? null) && !one.objection);
    return { actor: readOneOf(actor, actorsOf(offers)), offer: offer?.asks ? offer : undefined };
}

/** Returns the field of a form whose values are places of the board, which can be tapped there. */
export function placeFieldOf(fields: readonly Field[]): Field | undefined {
    return fields.find((one) => one.kind === "named");
}

/** Returns the field of a form whose values are Vice presidents, which can be tapped on the board. */
export function vpFieldOf(fields: readonly Field[]): Field | undefined {
    const isOfVps = ({ choices }: Field): boolean => choices.some(({ value }) => String(value).includes("."));
    return fields.find((one) => one.kind === "piece" || (one.kind === "list" && isOfVps(one)));
}

/** Returns what each Vice president is now, as classes. */
export function marksOf(
    { seats, next_placer: next, involved }: Pick<BastardsBoard, "seats" | "next_placer" | "involved">,
    fields: readonly Field[],
): Record<string, string> {
    const field = vpFieldOf(fields);
    const picked = [field?.value].flat();
    const marks = seats.flatMap(({ vps }, by) =>
        vps.map(({ id }) => {
            const choice = field?.choices.find((one) => one.value === id);
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
