import type {
    BastardsBattle,
    BastardsBoard,
    BastardsLabels,
    BastardsMissing,
    BastardsPlace,
    BastardsPress,
    BastardsVp,
    Control,
    FieldChoice,
} from "../../frontend/contract/screens";
import { readFields, readOneOf } from "../../frontend/reading";

export type Field = Control["fields"][number];

/** Places that stand beside each other. */
export interface PlaceRow {
    kind: "region" | "media" | "lounge";
    places: BastardsPlace[];
}

const PENDING = ["phase", "expose", "let_pass", "fight", "yield", "push", "proceed"]; // have a place of their own

/** Returns the seat of a Vice president. */
export const ownerOf = (vp: string): number => Number(vp.split(".")[0]);

/** Returns the number of a Vice president among those of the seat. */
export const numberOf = (vp: string): string => vp.split(".")[1];

/** Returns what is declared while the press may cancel it. */
export function pressOf({ pending }: Pick<BastardsBoard, "pending">): BastardsPress | null {
    return pending && "using" in pending ? pending : null;
}

/** Returns the battle for a place that is going on. */
export function battleOf({ pending }: Pick<BastardsBoard, "pending">): BastardsBattle | null {
    return pending && "fighters" in pending ? pending : null;
}

/** Whether a Vice president is the newcomer of a battle, or one of those that may have to leave. */
export function isInvolved(battle: BastardsBattle | null, { id, place }: BastardsVp): boolean {
    if (!battle) return false;
    if (battle.vp === id) return true;
    const owner = ownerOf(id);
    const defends = owner !== battle.by && place === battle.place;
    return (
        defends && (battle.waiting_for.includes(owner) || battle.fighters.some((one) => one.seat === owner))
    );
}

/**
 * Returns the Vice presidents by their place, and by seat those that are not on the board yet. Who stood at a place
 * `before` goes on to stand first: who comes moves nobody.
 */
export function standingOf(
    seats: BastardsBoard["seats"],
    before: Record<string, BastardsVp[]> = {},
): {
    at: Record<string, BastardsVp[]>;
    waiting: BastardsVp[][];
} {
    const at: Record<string, BastardsVp[]> = {};
    for (const vp of seats.flatMap((seat) => seat.vps)) if (vp.place !== null) (at[vp.place] ??= []).push(vp);
    for (const [place, vps] of Object.entries(at)) {
        const stood = new Map(before[place]?.map(({ id }, index) => [id, index]));
        vps.sort((one, other) => (stood.get(one.id) ?? Infinity) - (stood.get(other.id) ?? Infinity) || 0);
    }
    const waiting = seats.map((seat) => seat.vps.filter((vp) => vp.place === null));
    return { at, waiting: waiting.filter((one) => one.length) };
}

/** Returns what a place is called by itself: one that we named, in the language of the page. */
export const nameOf = ({ named }: Pick<BastardsLabels, "named">, place: string): string =>
    named[place] ?? place;

/** Returns what sentences call a place: one that we named has its article. */
export const calledOf = ({ called }: Pick<BastardsLabels, "called">, place: string): string =>
    called[place] ?? place;

/** Whether it is a seat's turn: of those that may place, it is the next one's alone. */
export function isDue(
    { phase, places, pending, next_placer }: BastardsBoard,
    seat: number,
    { due }: { due: boolean },
): boolean {
    if (phase !== "place" || !places.length || pending) return due;
    return next_placer === seat;
}

/**
 * Returns the rows of the board: the pyramid of regions from its top, with the lounge beside that, and the desks.
 */
export function rowsOf(places: readonly BastardsPlace[]): PlaceRow[] {
    const of = (kind: PlaceRow["kind"]): BastardsPlace[] => places.filter((one) => one.kind === kind);
    const [regions, media, lounge] = [pyramidOf(of("region")), of("media"), of("lounge")];
    if (regions.length) regions[0].places.unshift(...lounge);
    const rows: PlaceRow[] = [...regions, { kind: "media", places: media }];
    if (!regions.length) rows.push({ kind: "lounge", places: lounge });
    return rows.filter((one) => one.places.length);
}

function pyramidOf(regions: readonly BastardsPlace[]): PlaceRow[] {
    const rows: PlaceRow[] = [];
    for (let from = 0, size = 1; from < regions.length; from += size, size += 1)
        rows.push({ kind: "region", places: regions.slice(from, from + size) });
    const last = rows[rows.length - 1];
    // a last row that is not full joins the one above
    if (rows.length > 2 && last.places.length < rows.length - 1) {
        rows.pop();
        rows[rows.length - 1].places.push(...last.places);
    }
    return rows;
}

/** Whether a field can have a value. */
export function canBe(field: Field, value: FieldChoice["value"]): boolean {
    return field.choices.some((one) => one.value === value && !one.objection);
}

/** Returns the control of an action for a seat, unless something speaks against it. */
export function offerOf(controls: readonly Control[], name: string, by: number | null): Control | undefined {
    return controls.find((one) => one.do === name && one.by === by && !one.objection);
}

/** Returns whose actions were shown before, and the form that was open, as far as they are offered still. */
export function readOpen(
    kept: unknown,
    controls: readonly Control[],
): { actor: number | null; offer: Control | undefined } {
    const { actor, do: name, by } = readFields(kept);
    const offers = offersOf(controls);
    const whose = typeof by === "number" ? by : null;
    const offer = typeof name === "string" ? offerOf(offers, name, whose) : undefined;
    return {
        actor: readOneOf(actor, actorsOf(offers)),
        offer: offer?.asks ? offer : undefined,
    };
}

/** Returns the phase that the table can go on to. */
export function nextPhaseOf(controls: readonly Control[]): FieldChoice | undefined {
    const phase = controls.find((one) => one.do === "phase" && !one.objection);
    return phase && phase.fields[0]?.choices.find((one) => !one.objection);
}

/** Returns the controls that the board shows by whose they are. */
export function offersOf(controls: readonly Control[]): Control[] {
    return controls.filter((one) => !PENDING.includes(one.do));
}

/** Returns the seats that can do something, in their order. */
export function actorsOf(offers: readonly Control[]): number[] {
    const seats = offers.flatMap((one) => (one.by === null ? [] : [one.by]));
    return [...new Set(seats)].sort((one, other) => one - other);
}

/** Returns what one seat, or the table (`null`), can do; the end of the game comes last. */
export function shownOf(offers: readonly Control[], actor: number | null): Control[] {
    const isEnd = (one: Control): number => Number(one.do === "finish");
    return offers.filter((one) => one.by === actor).sort((one, other) => isEnd(one) - isEnd(other));
}

/** Returns the field of a form whose values are places of the board, which can be tapped there. */
export function placeFieldOf(fields: readonly Field[]): Field | undefined {
    return fields.find((one) => one.kind === "named");
}

/** Returns the field of a form whose values are Vice presidents, which can be tapped on the board. */
export function vpFieldOf(fields: readonly Field[]): Field | undefined {
    return fields.find(
        (one) =>
            one.kind === "piece" ||
            (one.kind === "list" && one.choices.some((choice) => String(choice.value).includes("."))),
    );
}

/** Whether a Vice president is what a field has, or one of what it has. */
export function isPicked(field: Field | undefined, vp: string): boolean {
    const value = field?.value;
    return Array.isArray(value) ? value.includes(vp) : value === vp;
}

/** Returns what Vice presidents are now, by their ids: classes for those that are anything. */
export function marksOf(
    view: BastardsBoard,
    field: Field | undefined,
    isAsked: boolean,
): Record<string, string> {
    const [battle, press] = [battleOf(view), pressOf(view)];
    const marks = view.seats.flatMap((seat, by) =>
        seat.vps.map((vp): [string, string] => {
            const choice = field && field.choices.find((one) => one.value === vp.id);
            const is = {
                "is-pick": choice !== undefined && !choice.objection,
                "is-picked": isPicked(field, vp.id),
                "is-next": view.next_placer === by && !isAsked,
                "is-involved": isInvolved(battle, vp) || Boolean(press?.vps.includes(vp.id)),
            };
            return [
                vp.id,
                Object.entries(is)
                    .flatMap(([name, holds]) => (holds ? [name] : []))
                    .join(" "),
            ];
        }),
    );
    return Object.fromEntries(marks.filter(([, mark]) => mark));
}

/** Returns the Vice presidents with black money that can be laundered at once: a seat's, or everybody's. */
export function laundered(
    controls: readonly Control[],
    seats: BastardsBoard["seats"],
    actor: number | null,
): { do: "launder"; by: number; vp: string; amount: number }[] {
    return seats.flatMap((seat, by) =>
        (actor === null || actor === by) && offerOf(controls, "launder", by)
            ? seat.vps
                  .filter((vp) => vp.black)
                  .map((vp) => ({ do: "launder" as const, by, vp: vp.id, amount: vp.black }))
            : [],
    );
}

/** Returns the seat that the start can move on to as a turn begins: the next one clockwise. */
export function nextStartOf(
    { phase, start_seat, seats }: Pick<BastardsBoard, "phase" | "start_seat" | "seats">,
    controls: readonly Control[],
): number | null {
    if (phase !== "draw" || !offerOf(controls, "set", null)) return null;
    return (start_seat + 1) % seats.length;
}

/** Returns whose actions are shown before anybody has chosen: the next placer's, or the device's own. */
export function firstActor(
    { next_placer }: Pick<BastardsBoard, "next_placer">,
    actors: readonly number[],
    isHost: boolean,
): number | null {
    if (next_placer !== null && actors.includes(next_placer)) return next_placer;
    return isHost || !actors.length ? null : actors[0];
}

/** Returns the Vice president of a seat that is placed next: one that is off the board, else one in the lounge. */
export function nextVpOf(
    { seats, places }: Pick<BastardsBoard, "seats" | "places">,
    by: number,
): string | undefined {
    const lounge = places.find((one) => one.kind === "lounge")?.id;
    const { vps } = seats[by];
    return (vps.find((one) => one.place === null) ?? vps.find((one) => one.place === lounge))?.id;
}

/** Returns what could be bought to enter the place that is refused in a form. */
export function missingFor(
    { missing }: Pick<BastardsBoard, "missing">,
    form: Pick<Control, "do" | "by"> | null,
    { place }: Record<string, unknown>,
): BastardsMissing[] {
    if (form?.do !== "place_vp") return [];
    return missing.filter((one) => one.seat === form.by && one.place === place);
}
