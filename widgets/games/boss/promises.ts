import type { BossBoard, BossDeal, BossPart, BossPromise, BossSlot } from "../../frontend/contract/screens";

/** The chosen seat for each clan. */
export type Filling = Record<string, number>;

/** A possible participant, with the source. */
export type Holder = Pick<BossPart, "seat" | "clan" | "with">;

type Offer = Pick<BossPromise, "seat" | "clan">;
type Slots = Pick<BossDeal, "slots" | "choose">;

/** A slot with its current part, and whether there is another choice. */
export interface FilledSlot {
    slot: BossSlot;
    part: BossPromise | null;
    isChoice: boolean;
    /** The chosen seat that no longer offers it. */
    gone: number | null;
}

/** The key of the note of an offer to a holder, or of what the holder asks. */
export const bidName = (by: "offer" | "ask", { seat, clan, with: source }: Holder): string =>
    [by, seat, clan, source].join(" ");

const isSame = (a: Offer | null | undefined, other: Offer): boolean =>
    a?.clan === other.clan && a.seat === other.seat;

const byAmount = (a: BossPromise, other: BossPromise): number => a.amount - other.amount;

/** Returns the slots with the chosen parts that are still offered, and the default for the rest. */
export function filledSlots({ slots, choose }: Slots, chosen: Filling): FilledSlot[] {
    const offered = slots.filter((slot) => !slot.is_required && slot.offers.length);
    const pickOf = ({ clan, offers }: BossSlot): BossPromise | undefined =>
        offers.find((offer) => offer.seat === chosen[clan]);
    // in the list, chosen parts come first, then the default ones, which cost the Boss least
    const rank = (slot: BossSlot): number => (pickOf(slot) ? 0 : slot.by ? 1 : 2);
    const listed = offered
        .sort((a, other) => rank(a) - rank(other) || byAmount(a.offers[0], other.offers[0]))
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

/** Returns the state of a clan without an offer: only required ones are missing. */
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
    choose - filled.filter((filledSlot) => filledSlot.part && !filledSlot.slot.is_required).length;

/** Returns the sum that the Boss pays others for the current parts. */
export const costsOf = (filled: readonly FilledSlot[], boss: number): number =>
    filled.reduce((sum, { part }) => sum + (part && part.seat !== boss ? part.amount : 0), 0);

/**
 * Returns the choices after a tap on an offer, which adds or removes it. The list keeps its number of parts: the
 * dearest one makes room for the offer, or another one replaces it.
 */
export function toggled(
    { choose }: Slots,
    filled: readonly FilledSlot[],
    chosen: Filling,
    tapped: Offer,
): Filling {
    const own = filled.find(({ slot }) => slot.clan === tapped.clan);
    // a tap on the replacement of a chosen seat confirms it
    const isLeft = isSame(own?.part, tapped) && own?.gone === null;
    const rival = own?.slot.offers.find((offer) => !isSame(offer, tapped));
    if (own?.slot.is_required) return { ...chosen, ...fillingOf([isLeft && rival ? rival : tapped]) };
    const listed = filled.filter(({ slot }) => !slot.is_required);
    const others = listed.flatMap(({ part }) => (part && !isSame(part, tapped) ? part : []));
    const free = listed.flatMap(({ slot, part }) => (part ? [] : slot.offers.slice(0, 1)));
    const made = isLeft
        ? [...others, free.sort(byAmount).at(0) ?? rival ?? tapped]
        : [
              ...others
                  .filter((part) => part.clan !== tapped.clan)
                  .sort(byAmount)
                  .slice(0, choose - 1),
              tapped,
          ];
    const isListed = (clan: string): boolean => listed.some(({ slot }) => slot.clan === clan);
    const required = Object.entries(chosen).filter(([clan]) => !isListed(clan));
    return { ...Object.fromEntries(required), ...fillingOf(made) };
}

export const fillingOf = (parts: readonly Offer[]): Filling =>
    Object.fromEntries(parts.map((part) => [part.clan, part.seat]));

/** Returns the equal shares that this device can agree to, of participants and of holders of missing clans. */
export function equalShares(
    { equal: amount, parts }: Pick<BossBoard, "equal" | "parts">,
    choose: number,
    filled: readonly FilledSlot[],
): BossPart[] {
    if (amount === null) return [];
    return filled.flatMap(({ slot, part }) => {
        if (!part && !slot.is_required && !placesLeft(filled, choose)) return [];
        const here = parts[slot.clan].filter(
            (candidate) => candidate.is_here && (!part || isSame(part, candidate)),
        );
        return here.slice(0, 1).map((part) => ({ ...part, amount }));
    });
}
