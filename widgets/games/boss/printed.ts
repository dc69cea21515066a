import type { Field } from "../../screens/table/fields";
import { readFields, readNumber, readSome } from "../../frontend/reading";
import type { BossChoose, FieldChoice, TableControl } from "../../frontend/contract/screens";

/** What a space shows, as far as it is typed. */
export interface SpaceFields {
    dividends?: number | null;
    required?: string[];
    choose?: BossChoose | null;
}

/** What a deal card shows, as far as it is typed: a dividend's value, and on some what ends the game. */
export interface CardFields {
    value?: number | null;
    end_rolls?: number[] | null;
}

/** A space or a deal card that is being typed in. */
export type Description = { space: number; fields: SpaceFields } | { number: number; fields: CardFields };

const MOST = 9999; // that is printed
const FACES = [1, 2, 3, 4, 5, 6];

/** Returns what was typed of a space before, as far as a space can show it. */
export function readSpaceFields(kept: unknown, clans: readonly string[]): SpaceFields {
    const { dividends, required, choose } = readFields(kept);
    const asked = readSome(required, clans);
    const { count, of } = readFields(choose);
    const list = readSome(of, clans).filter((one) => !asked.includes(one));
    return {
        dividends: readNumber(dividends, 0, MOST),
        required: asked,
        choose: list.length ? { count: readNumber(count, 1, list.length) ?? 1, of: list } : null,
    };
}

/** Returns what was typed of a deal card before, as far as a card can show it. */
export function readCardFields(kept: unknown): CardFields {
    const { value, end_rolls: rolls } = readFields(kept);
    const read = readSome(rolls, FACES).sort();
    return { value: readNumber(value, 0, MOST), ...(read.length ? { end_rolls: read } : {}) };
}

/** What a clan is on a space. */
export type Role = "none" | "required" | "list";

export function roleOf(clan: string, { required, choose }: SpaceFields): Role {
    if (required?.includes(clan)) return "required";
    return choose?.of.includes(clan) ? "list" : "none";
}

/** Returns a space with the next role for a clan: not named, required, one of the list. */
export function withNextRole(clan: string, space: SpaceFields): SpaceFields {
    const role = roleOf(clan, space);
    const required = (space.required ?? []).filter((one) => one !== clan);
    const of = (space.choose?.of ?? []).filter((one) => one !== clan);
    if (role === "none") required.push(clan);
    else if (role === "required") of.push(clan);
    const count = Math.min(space.choose?.count ?? 1, of.length);
    return { ...space, required, choose: of.length ? { count: Math.max(count, 1), of } : null };
}

/** Returns the faces of a die that end the game, with one more or less. */
export function withRollToggled(die: number, rolls: readonly number[]): number[] {
    return rolls.includes(die) ? rolls.filter((one) => one !== die) : [...rolls, die].sort();
}

/** Whether enough is typed in to be played. */
export function isDescribed({ fields }: Description): boolean {
    return Boolean("dividends" in fields && fields.dividends) || Boolean("value" in fields && fields.value);
}

/** Returns the action that says what a space or a card shows, without what is not typed in. */
export function actionOf({ fields, ...key }: Description): { do: string; [name: string]: unknown } {
    return {
        do: "space" in key ? "describe_space" : "describe_deal_card",
        ...key,
        ...Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null)),
    };
}

/** Returns the values that a deal card can have, as the rules lay them out: from the one before it on. */
export function suggestedValues(fields: readonly Field[]): number[] {
    const field = fields.find((one) => one.name === "value");
    return (field?.choices ?? []).flatMap(({ value, objection }) =>
        typeof value === "number" && !objection ? [value] : [],
    );
}

/** Returns a control that rolls a die, with the numbers marked that end the game. */
export function withEnds(control: TableControl, ends: readonly number[], mark: string): TableControl {
    const fields = control.fields.map((field) => ({
        ...field,
        choices: field.choices.map((one) => withEnd(one, ends, mark)),
    }));
    return { ...control, fields };
}

function withEnd(choice: FieldChoice, ends: readonly number[], mark: string): FieldChoice {
    return ends.includes(Number(choice.value)) ? { ...choice, hint: mark } : choice;
}
