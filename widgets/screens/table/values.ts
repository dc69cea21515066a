import type { FieldChoice } from "../../frontend/contract/screens";
import type { Field } from "./fields";

/** How many amounts a device remembers of a field. */
const MOST_AMOUNTS = 4;

const CROWDED = 6; // choices among which what is possible should not have to be searched

/** Returns what is chosen of several values as a list: it may be none, one or a list. */
export function toList(value: unknown): unknown[] {
    if (Array.isArray(value)) return value;
    return (value ?? null) === null ? [] : [value];
}

/** Whether two values are the same: a square is a list, or has names. */
export const isSame = (value: unknown, other: unknown): boolean =>
    value === other || (typeof value === "object" && JSON.stringify(value) === JSON.stringify(other));

/** Returns a list with a value, or without it if it was in there. */
export function toggled<Value>(list: readonly Value[], value: Value): Value[] {
    const others = list.filter((each) => !isSame(each, value));
    return others.length < list.length ? others : [...list, value];
}

/** Whether a field takes several values. */
export const takesSeveral = (field: Field): boolean => field.kind === "list" || field.kind === "several";

/**
 * Returns what a field has after a tap on one of its values: that alone, or with others where it takes several;
 * `null` for nothing, where what was chosen is tapped again.
 */
export function tappedValue(field: Field, chosen: unknown, value: unknown): unknown {
    if (field.kind === "list") return toggled(toList(chosen), value);
    if (field.kind !== "several") return field.optional && isSame(chosen, value) ? null : value;
    const before = toList(chosen);
    const after = toggled(before, value);
    const together: readonly unknown[] = field.together;
    if (!before.includes(value) && !after.every((each) => together.includes(each))) return value;
    return after.length > 1 ? after : (after[0] ?? null);
}

/** Returns choices with what is possible first, where there is much to choose from. */
export function sorted(choices: FieldChoice[]): FieldChoice[] {
    return choices.length > CROWDED
        ? [...choices].sort((choice, other) => Number(!!choice.objection) - Number(!!other.objection))
        : choices;
}

/** Whether a field has the only value that it can have. */
export function isSole(field: Field): boolean {
    return field.value !== null && field.choices.length === 1 && !field.open;
}

/** Returns a field's value in words. */
export function labelOf(field: Field): unknown {
    return field.choices.find((choice) => isSame(choice.value, field.value))?.label ?? field.value;
}

/** Returns what fields have in words, without those that have nothing that could be read out. */
export function toldOf(fields: readonly Field[]): { label: string; value: string }[] {
    return fields.flatMap((field) => {
        const values = takesSeveral(field) ? toList(field.value) : [field.value];
        const labels = values.map(
            (value) => field.choices.find((choice) => isSame(choice.value, value))?.label || value,
        );
        const told = labels.filter((label) => typeof label === "string" || typeof label === "number");
        return told.length ? [{ label: field.label, value: told.join(", ") }] : [];
    });
}

/** Returns the seat and the mark of a piece that is a choice, `null` for what is none. */
export function pieceOf(field: Field, { value }: FieldChoice): { seat: number; mark: string } | null {
    if (field.kind !== "piece" && field.kind !== "list") return null;
    if (typeof value !== "string" || !value.includes(".")) return null;
    const [seat, mark] = value.split(".");
    return { seat: Number(seat), mark };
}

/** Returns by what a device remembers the amounts of a field. */
export const amountsKey = (game: string, action: string, field: string): string =>
    ["amounts", game, action, field].join(".");

/** Reads the amounts that a device remembers, the last first. */
export function readAmounts(text: string): number[] {
    return text.split(",").filter(Boolean).map(Number);
}

/** Returns the amounts to be remembered, after one more. */
export function writeAmounts(amount: unknown, before: readonly number[]): string {
    return [...new Set<unknown>([amount, ...before])].slice(0, MOST_AMOUNTS).join(",");
}

/** Returns those of the remembered amounts that a field can have and no key is there for, as choices. */
export function recentChoices(
    { choices, open }: Pick<Field, "choices" | "open">,
    amounts: readonly number[],
): FieldChoice[] {
    return amounts
        .filter((value) => open && !choices.some((choice) => choice.value === value))
        .map((value) => ({ value, label: String(value), objection: null }));
}
