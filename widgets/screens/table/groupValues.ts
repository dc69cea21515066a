import type { Control, GroupField, GroupMember } from "../../frontend/contract/screens";
import { actionOf, type Action, type Field } from "./fields";

/** What is entered into the fields of a control, by their names. */
export interface Entered {
    values: Record<string, unknown>;
    lists: Record<string, unknown[]>;
    groups: Record<string, Record<string, unknown>>;
}

/** A number of a group, by the names of both. */
export interface MemberPlace {
    group: string;
    name: string;
}

const isGroup = (field: Field): field is GroupField => field.kind === "group";

const isEmpty = (value: unknown): boolean => value === null || value === "";

/** Returns what stands in the fields first: what was given; flags and lists as far as the rules allow; or nothing. */
export function initialValues(fields: readonly Field[], given: Action = {}): Entered {
    const entered: Entered = { values: {}, lists: {}, groups: {} };
    for (const { name, kind, choices } of fields) {
        const free = choices.filter((one) => !one.objection);
        if (kind === "group") entered.groups[name] = { ...(given[name] as Entered["groups"][string]) };
        else if (kind === "list" && Array.isArray(given[name])) entered.lists[name] = [...given[name]];
        else if (name in given) entered.values[name] = given[name];
        else if (kind === "list") entered.lists[name] = free.map((one) => one.value);
        else if (kind === "flag") entered.values[name] = free.some((one) => one.value);
        else entered.values[name] = kind === "text" ? "" : null;
    }
    return entered;
}

/** Returns what a group asks for in numbers; its texts are typed. */
export function numbersOf(group: GroupField): GroupMember[] {
    return group.fields.filter((one) => one.kind !== "text");
}

function numbersOfAll(fields: readonly Field[]): { group: GroupField; number: GroupMember }[] {
    return fields.filter(isGroup).flatMap((group) => numbersOf(group).map((number) => ({ group, number })));
}

/** Returns the first number that is not entered yet. */
export function nextNumber(fields: readonly Field[], groups: Entered["groups"]): MemberPlace | null {
    const next = numbersOfAll(fields).find(
        ({ group, number }) => (groups[group.name][number.name] ?? null) === null,
    );
    return next ? { group: next.group.name, name: next.number.name } : null;
}

/** Returns the labels of what must still be entered. */
export function missingLabels(fields: readonly Field[], { values, groups }: Entered): string[] {
    const numbers = numbersOfAll(fields)
        .filter(({ group, number }) => !number.optional && (groups[group.name][number.name] ?? null) === null)
        .map(({ number }) => number.label);
    const others = fields
        .filter(({ name, kind, optional }) => {
            const isAsked = !optional && kind !== "group" && kind !== "flag" && kind !== "list";
            return isAsked && isEmpty(values[name]);
        })
        .map(({ label }) => label);
    return [...numbers, ...others];
}

/** Returns the action with all that is entered; what is left empty is left out. */
export function enteredAction(control: Pick<Control, "do" | "by" | "fields">, entered: Entered): Action {
    const given: Action = {};
    for (const { name, kind } of control.fields) {
        if (kind === "group")
            given[name] = Object.fromEntries(
                Object.entries(entered.groups[name]).filter(([, one]) => !isEmpty(one)),
            );
        else if (kind === "list") given[name] = entered.lists[name];
        else if (!isEmpty(entered.values[name])) given[name] = entered.values[name];
    }
    return actionOf(control, given);
}
