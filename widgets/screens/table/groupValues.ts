import type { Control, GroupField, GroupMember } from "../../frontend/contract/screens";
import { readFields, readSome, readText } from "../../frontend/reading";
import { actionOf, type Action, type Field } from "./fields";

const LONGEST_NAME = 60;
const LONGEST_TEXT = 200;

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

/** Returns what was entered before, as far as it still fits; what does not is as at first. */
export function restoredValues(fields: readonly Field[], kept: unknown, first: Entered): Entered {
    const { values, lists, groups } = readFields(kept);
    const [valuesKept, listsKept, groupsKept] = [values, lists, groups].map(readFields);
    const entered: Entered = {
        values: { ...first.values },
        lists: { ...first.lists },
        groups: { ...first.groups },
    };
    for (const field of fields) {
        const { name } = field;
        if (field.kind === "group") entered.groups[name] = restoredGroup(field, groupsKept[name]);
        else if (field.kind === "list" && name in listsKept)
            entered.lists[name] = readSome(listsKept[name], freeValues(field));
        else if (field.kind === "text" && name in valuesKept)
            entered.values[name] = readText(valuesKept[name], LONGEST_TEXT);
        else if (name in valuesKept && canBe(field, valuesKept[name], freeValues(field)))
            entered.values[name] = valuesKept[name];
    }
    return entered;
}

const freeValues = ({
    choices,
}: {
    choices: readonly { value?: unknown; objection?: unknown }[];
}): unknown[] => choices.filter((one) => !one.objection).map((one) => one.value);

const canBe = ({ open }: Pick<Field, "open">, value: unknown, free: readonly unknown[]): boolean =>
    free.includes(value) || (open && Number.isSafeInteger(value));

function restoredGroup({ fields }: GroupField, kept: unknown): Record<string, unknown> {
    const group: Record<string, unknown> = {};
    for (const { name, kind, open, choices } of fields) {
        const value = readFields(kept)[name];
        if (kind === "text") group[name] = readText(value, LONGEST_NAME);
        else if (canBe({ open }, value, freeValues({ choices }))) group[name] = value;
        if (group[name] === "") delete group[name];
    }
    return group;
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
