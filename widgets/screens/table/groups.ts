import type { GroupField, GroupMember } from "../../frontend/contract/screens";
import type { Action, Field } from "./fields";

/** A number of a group, by the names of both. */
export interface MemberPlace {
    group: string;
    name: string;
}

export const isGroup = (field: Field): field is GroupField => field.kind === "group";

const isEmpty = (value: unknown): boolean => (value ?? null) === null || value === "";

/** Returns what a group asks for in numbers; its texts are typed. */
export const numbersOf = (group: GroupField): GroupMember[] =>
    group.fields.filter((field) => field.kind !== "text");

export const textsOf = (group: GroupField): GroupMember[] =>
    group.fields.filter((field) => field.kind === "text");

/** Returns what is given of a group. */
export const membersOf = (given: Action, group: string): Action => (given[group] ?? {}) as Action;

/** Returns the first number of all groups that is not given yet. */
export function nextNumber(fields: readonly Field[], given: Action): MemberPlace | null {
    for (const group of fields.filter(isGroup)) {
        const next = numbersOf(group).find(({ name }) => isEmpty(membersOf(given, group.name)[name]));
        if (next) return { group: group.name, name: next.name };
    }
    return null;
}

/** Returns the labels of what must still be given. */
export function missingLabels(fields: readonly Field[], given: Action): string[] {
    return fields.flatMap((field) => {
        if (isGroup(field))
            return numbersOf(field)
                .filter(({ name, optional }) => !optional && isEmpty(membersOf(given, field.name)[name]))
                .map(({ label }) => label);
        const isAsked = !field.optional && !["flag", "list", "text"].includes(field.kind);
        return isAsked && isEmpty(given[field.name]) ? [field.label] : [];
    });
}
