import type { BossDeal, BossPromise, BossSlot } from "../../frontend/contract/screens";

/** Whose part in the deal was chosen for a clan, by seat. */
export type Filling = Record<string, number>;

type Slots = Pick<BossDeal, "slots" | "choose">;

/** A slot with the part that is taken in it, and whether there is another to choose. */
export interface FilledSlot {
    slot: BossSlot;
    part: BossPromise | null;
    isChoice: boolean;
}

/** Returns the slots as they were chosen, or as they are filled by default. */
export function filledSlots({ slots, choose }: Slots, chosen: Filling | null): FilledSlot[] {
    const listed = slots.filter((slot) => !slot.is_required && slot.offers.length).length;
    return slots.map((slot) => ({
        slot,
        part: chosen
            ? (slot.offers.find((offer) => offer.seat === chosen[slot.clan]) ?? null)
            : (slot.by ?? null),
        isChoice: slot.offers.length > 1 || (!slot.is_required && slot.offers.length > 0 && listed > choose),
    }));
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
 * before, so that what is in sight is what is paid: another one makes room, or takes the place.
 */
export function toggled(deal: Slots, filled: readonly FilledSlot[], tapped: BossPromise): Filling {
    const parts = filled.flatMap(({ part }) => (part ? [part] : []));
    const { clan } = tapped;
    const isTaken = parts.some((one) => isSame(one, tapped));
    const isListed = filled.some(({ slot }) => slot.clan === clan && !slot.is_required);
    const others = parts.filter((one) => one.clan !== clan);
    if (!isTaken) {
        const made = isListed ? withRoom(filled, others, deal.choose) : others;
        return fillingOf([...made, tapped]);
    }
    const instead = isListed
        ? filled.flatMap(({ slot, part }) => (slot.is_required || part ? [] : slot.offers.slice(0, 1)))
        : [];
    const own = filled.find(({ slot }) => slot.clan === clan)?.slot.offers ?? [];
    const next = cheapest(instead) ?? own.find((one) => !isSame(one, tapped)) ?? tapped;
    return fillingOf([...others, next]);
}

/** Returns what is chosen as long as all of it is offered; else `null`, for the default. */
export function stillOffered({ slots }: Slots, chosen: Filling | null): Filling | null {
    if (!chosen) return null;
    const isOffered = ([clan, seat]: [string, number]): boolean =>
        slots.some((slot) => slot.clan === clan && slot.offers.some((offer) => offer.seat === seat));
    return Object.entries(chosen).every(isOffered) ? chosen : null;
}

const isSame = (one: BossPromise, other: BossPromise): boolean =>
    one.clan === other.clan && one.seat === other.seat;

const fillingOf = (parts: readonly BossPromise[]): Filling =>
    Object.fromEntries(parts.map((one) => [one.clan, one.seat]));

function cheapest(offers: readonly BossPromise[]): BossPromise | undefined {
    return [...offers].sort((one, other) => one.amount - other.amount)[0];
}

/** Leaves the dearest of the list out where all of its places are taken. */
function withRoom(filled: readonly FilledSlot[], parts: BossPromise[], places: number): BossPromise[] {
    const listed = parts.filter((one) =>
        filled.some(({ slot }) => slot.clan === one.clan && !slot.is_required),
    );
    if (listed.length < places) return parts;
    const dearest = listed.reduce((most, one) => (one.amount > most.amount ? one : most));
    return parts.filter((one) => one !== dearest);
}
