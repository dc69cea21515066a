import type { BossBoard, BossDeal, BossPart, BossPromise, BossSlot } from "../../frontend/contract/screens";

/** Whose part in the deal was chosen for a clan, by seat. */
export type Filling = Record<string, number>;

/** Who could take part, and with what. */
export type Holder = Pick<BossPart, "seat" | "clan" | "with">;

type Offer = Pick<BossPromise, "seat" | "clan">;
type Slots = Pick<BossDeal, "slots" | "choose">;

/** A slot with the part that is taken in it, and whether there is another to choose. */
export interface FilledSlot {
    slot: BossSlot;
    part: BossPromise | null;
    isChoice: boolean;
    /** Who was chosen for it and offers it no longer. */
    gone: number | null;
}

/** The name by which is noted what the Boss offers a holder, or what the holder asks. */
export const bidName = (by: "offer" | "ask", { seat, clan, with: source }: Holder): string =>
    [by, seat, clan, source].join(" ");

const isSame = (one: Offer | null | undefined, other: Offer): boolean =>
    one?.clan === other.clan && one.seat === other.seat;

const byAmount = (one: BossPromise, other: BossPromise): number => one.amount - other.amount;

/** Returns the slots as they were chosen, as far as that is offered; the rest as they are filled by default. */
export function filledSlots({ slots, choose }: Slots, chosen: Filling): FilledSlot[] {
    const offered = slots.filter((slot) => !slot.is_required && slot.offers.length);
    const pickOf = ({ clan, offers }: BossSlot): BossPromise | undefined =>
        offers.find((one) => one.seat === chosen[clan]);
    // of the list, who was chosen comes first, then who is taken by default, where the Boss pays nothing or least
    const rank = (slot: BossSlot): number => (pickOf(slot) ? 0 : slot.by ? 1 : 2);
    const listed = offered
        .sort((one, other) => rank(one) - rank(other) || byAmount(one.offers[0], other.offers[0]))
        .slice(0, choose);
    return slots.map((slot) => {
        const isIn = slot.is_required || listed.includes(slot);
        const isOther = slot.offers.length > 1 || (offered.includes(slot) && offered.length > choose);
        const gone = slot.clan in chosen && !pickOf(slot) ? chosen[slot.clan] : null;
        return {
            slot,
            part: isIn ? (pickOf(slot) ?? slot.by ?? slot.offers.at(0) ?? null) : null,
            isChoice: isOther || (gone !== null && slot.offers.length > 0),
            gone,
        };
    });
}

/** Returns what a clan without an offer is called: only those that are required are missing. */
export function emptyAs(
    slot: BossSlot,
    filled: readonly FilledSlot[],
    choose: number,
): "travelled" | "missing" | "spare" | "nobody" {
    if (slot.is_travelled) return "travelled";
    if (slot.is_required) return "missing";
    return placesLeft(filled, choose) ? "nobody" : "spare";
}

const placesLeft = (filled: readonly FilledSlot[], choose: number): number =>
    choose - filled.filter((one) => one.part && !one.slot.is_required).length;

/** Returns what the Boss pays others for the parts that are taken. */
export const costsOf = (filled: readonly FilledSlot[], boss: number): number =>
    filled.reduce((sum, { part }) => sum + (part && part.seat !== boss ? part.amount : 0), 0);

/**
 * Returns the choices after a tap on an offer: with it, or without it if it was taken. Of the list, as many are taken
 * as before: another one makes room, the dearest first, or takes the place.
 */
export function toggled(
    { choose }: Slots,
    filled: readonly FilledSlot[],
    chosen: Filling,
    tapped: Offer,
): Filling {
    const own = filled.find(({ slot }) => slot.clan === tapped.clan);
    // a tap on who takes the place of somebody chosen says that this is right
    const isLeft = isSame(own?.part, tapped) && own?.gone === null;
    const rival = own?.slot.offers.find((one) => !isSame(one, tapped));
    if (own?.slot.is_required) return { ...chosen, ...fillingOf([isLeft && rival ? rival : tapped]) };
    const listed = filled.filter(({ slot }) => !slot.is_required);
    const others = listed.flatMap(({ part }) => (part && !isSame(part, tapped) ? part : []));
    const free = listed.flatMap(({ slot, part }) => (part ? [] : slot.offers.slice(0, 1)));
    const made = isLeft
        ? [...others, free.sort(byAmount).at(0) ?? rival ?? tapped]
        : [
              ...others
                  .filter((one) => one.clan !== tapped.clan)
                  .sort(byAmount)
                  .slice(0, choose - 1),
              tapped,
          ];
    const isListed = (clan: string): boolean => listed.some(({ slot }) => slot.clan === clan);
    const required = Object.entries(chosen).filter(([clan]) => !isListed(clan));
    return { ...Object.fromEntries(required), ...fillingOf(made) };
}

export const fillingOf = (parts: readonly Offer[]): Filling =>
    Object.fromEntries(parts.map((one) => [one.clan, one.seat]));

/** Returns what is agreed to here where all share alike: by who takes part, and by a holder of what is missing. */
export function equalShares(
    { equal: amount, parts }: Pick<BossBoard, "equal" | "parts">,
    choose: number,
    filled: readonly FilledSlot[],
): BossPart[] {
    if (amount === null) return [];
    return filled.flatMap(({ slot, part }) => {
        if (!part && !slot.is_required && !placesLeft(filled, choose)) return [];
        const here = parts[slot.clan].filter((one) => one.is_here && (!part || isSame(part, one)));
        return here.slice(0, 1).map((one) => ({ ...one, amount }));
    });
}
