import type { BossChoose } from "../../frontend/contract/screens";
import { readFields, readNumber, readSome } from "../../frontend/reading";

/** Which printed piece it is: a space by its index, or a deal card by its number. */
export type Place = { space: number } | { number: number };

/** What pieces show, as far as it is typed: spaces dividends and clans; cards a value, and some what ends the game. */
export interface Fields {
    dividends?: number | null;
    required?: string[];
    choose?: BossChoose | null;
    value?: number | null;
    end_rolls?: number[] | null;
}

export type Piece = Place & Fields;

const MOST = 9999; // that is printed
export const FACES = [1, 2, 3, 4, 5, 6];

export const actionName = (place: Place): string =>
    "space" in place ? "describe_space" : "describe_deal_card";

/** Returns what was typed of a piece before, as far as it can show that. */
export function readPiece(kept: unknown, place: Place, clans: readonly string[]): Piece {
    const { dividends, required, choose, value, end_rolls: rolls } = readFields(kept);
    if ("number" in place) {
        const read = readSome(rolls, FACES).sort();
        return { ...place, value: readNumber(value, 0, MOST), ...(read.length ? { end_rolls: read } : {}) };
    }
    const asked = readSome(required, clans);
    const { count, of } = readFields(choose);
    const list = readSome(of, clans).filter((clan) => !asked.includes(clan));
    return {
        ...place,
        dividends: readNumber(dividends, 0, MOST),
        required: asked,
        choose: list.length ? { count: readNumber(count, 1, list.length) ?? 1, of: list } : null,
    };
}

/** What a clan is on a space. */
export type Role = "none" | "required" | "list";

export function roleOf(clan: string, { required, choose }: Fields): Role {
    if (required?.includes(clan)) return "required";
    return choose?.of.includes(clan) ? "list" : "none";
}

/** Returns what a space shows once a clan has its next role (not named, required, in the list), in their order. */
export function withNextRole(clan: string, space: Fields, order: readonly string[]): Fields {
    const next = { none: "required", required: "list", list: "none" }[roleOf(clan, space)];
    const inRole = (role: Role): string[] =>
        order.filter((other) => (other === clan ? next : roleOf(other, space)) === role);
    const of = inRole("list");
    const count = Math.max(Math.min(space.choose?.count ?? 1, of.length), 1);
    return { required: inRole("required"), choose: of.length ? { count, of } : null };
}

/** Whether enough is typed in to be played. */
export const isDescribed = ({ dividends, value }: Fields): boolean => Boolean(dividends ?? value);

/** Returns what is typed in, without what is not. */
export const withoutGaps = <Typed extends object>(typed: Typed): Typed =>
    Object.fromEntries(
        Object.entries(typed).filter(([, value]) => value !== null && value !== undefined),
    ) as Typed;
