import type { BossDeal, BossPick, BossPromise, BossSlot } from "../../frontend/contract/screens";
import { readFields, readNumber } from "../../frontend/reading";

/** Whose part in the deal was chosen for a clan, by seat. */
export type Filling = Record<string, number>;

/** Who could take part, and with what. */
export interface Holder {
    seat: number;
    given: BossPick;
}

type Slots = Pick<BossDeal, "slots" | "choose"> & Partial<Pick<BossDeal, "boss">>;

/** A slot with the part that is taken in it, and whether there is another to choose. */
export interface FilledSlot {
    slot: BossSlot;
    part: BossPromise | null;
    isChoice: boolean;
    /** Who was chosen for it and offers it no longer. */
    gone: number | null;
}

/** Returns the choices of each Boss that were made before, as far as they can be choices. */
export function readChoices(kept: unknown): Record<string, Filling> {
    const choices = Object.entries(readFields(kept)).map(([boss, fill]) => {
        const seats = Object.entries(readFields(fill)).flatMap(([clan, seat]) => {
            const read = readNumber(seat, 0, Number.MAX_SAFE_INTEGER);
            return read === null ? [] : [[clan, read] as const];
        });
        return [boss, Object.fromEntries(seats)] as const;
    });
    return Object.fromEntries(choices);
}

/** Returns the slots as they were chosen, as far as that is offered; the rest as they are filled by default. */
export function filledSlots(deal: Slots, chosen: Filling | null): FilledSlot[] {
    const { slots, choose } = deal;
    const listed = slots.filter((slot) => !slot.is_required && slot.offers.length).length;
    const parts = chosen ? chosenParts(deal, chosen) : slots.map((slot) => slot.by ?? null);
    return slots.map((slot, index) => {
        const picked = chosen?.[slot.clan];
        const gone =
            picked === undefined || slot.offers.some((offer) => offer.seat === picked) ? null : picked;
        const isOther =
            slot.offers.length > 1 || (!slot.is_required && slot.offers.length > 0 && listed > choose);
        return {
            slot,
            part: parts[index],
            isChoice: isOther || (gone !== null && slot.offers.length > 0),
            gone,
        };
    });
}

/** Returns the part of each slot: who was chosen, else the best for the Boss as long as there are places. */
function chosenParts({ slots, choose, boss }: Slots, chosen: Filling): (BossPromise | null)[] {
    const parts = slots.map(
        (slot) =>
            slot.offers.find((offer) => offer.seat === chosen[slot.clan]) ??
            (slot.is_required ? (slot.by ?? null) : null),
    );
    const places = choose - slots.filter((slot, index) => !slot.is_required && parts[index]).length;
    const cost = ({ offers: [best] }: BossSlot): number => (best.seat === boss ? -1 : best.amount);
    const more = slots
        .filter((slot, index) => !slot.is_required && !parts[index] && slot.offers.length)
        .sort((one, other) => cost(one) - cost(other))
        .slice(0, Math.max(places, 0));
    return slots.map((slot, index) => parts[index] ?? (more.includes(slot) ? slot.offers[0] : null));
}

/** Returns what a clan without an offer is called: only those that are required are missing. */
export function emptyAs(
    slot: BossSlot,
    filled: readonly FilledSlot[],
    choose: number,
): "travelled" | "missing" | "spare" | "nobody" {
    if (slot.is_travelled) return "travelled";
    if (slot.is_required) return "missing";
    const listed = filled.filter((one) => one.part && !one.slot.is_required).length;
    return listed < choose ? "nobody" : "spare";
}

/** Returns what the Boss pays others for the parts that are taken. */
export function costsOf(filled: readonly FilledSlot[], boss: number): number {
    return filled.reduce((sum, { part }) => sum + (part && part.seat !== boss ? part.amount : 0), 0);
}

/**
 * Returns the choice after a tap on an offer: with it, or without it if it was taken. As many parts are taken as
 * before, so that what is in sight is what is paid: another one makes room, or takes the place. What was `chosen`
 * elsewhere stays, also where it is not offered at the moment: a stop may bring it back.
 */
export function toggled(
    deal: Slots,
    filled: readonly FilledSlot[],
    tapped: BossPromise,
    chosen: Filling | null = null,
): Filling {
    const parts = filled.flatMap(({ part }) => (part ? [part] : []));
    const before = chosen ?? fillingOf(parts);
    const { clan } = tapped;
    const own = filled.find(({ slot }) => slot.clan === clan);
    const isTaken = parts.some((one) => isSame(one, tapped));
    // a tap on who takes the place of somebody chosen says that this is right
    const isLeft = isTaken && (own?.gone ?? null) === null;
    if (!own || own.slot.is_required) {
        const other = own?.slot.offers.find((one) => !isSame(one, tapped));
        return { ...before, [clan]: isLeft && other ? other.seat : tapped.seat };
    }
    const isListed = (name: string): boolean =>
        filled.some(({ slot }) => slot.clan === name && !slot.is_required);
    const required = Object.fromEntries(Object.entries(before).filter(([name]) => !isListed(name)));
    const others = parts.filter((one) => isListed(one.clan) && one.clan !== clan);
    if (!isLeft) {
        const made = isTaken ? others : withRoom(others, deal.choose);
        return { ...required, ...fillingOf([...made, tapped]) };
    }
    const instead = filled.flatMap(({ slot, part }) =>
        slot.is_required || part ? [] : slot.offers.slice(0, 1),
    );
    const next = cheapest(instead) ?? own.slot.offers.find((one) => !isSame(one, tapped)) ?? tapped;
    return { ...required, ...fillingOf([...others, next]) };
}

const isSame = (one: BossPromise, other: BossPromise): boolean =>
    one.clan === other.clan && one.seat === other.seat;

export const fillingOf = (parts: readonly BossPromise[]): Filling =>
    Object.fromEntries(parts.map((one) => [one.clan, one.seat]));

function cheapest(offers: readonly BossPromise[]): BossPromise | undefined {
    return [...offers].sort((one, other) => one.amount - other.amount)[0];
}

/** Leaves the dearest of the list out where all of its places are taken. */
function withRoom(listed: readonly BossPromise[], places: number): readonly BossPromise[] {
    if (listed.length < places) return listed;
    const dearest = listed.reduce((most, one) => (one.amount > most.amount ? one : most));
    return listed.filter((one) => one !== dearest);
}
