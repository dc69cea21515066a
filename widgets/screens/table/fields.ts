import type {
    Case,
    CitedText,
    Control,
    FieldChoice,
    SquareChoice,
    TableControl,
    ValueField,
} from "../../frontend/contract/screens";

/** What a control asks for. */
export type Field = Control["fields"][number];

/** An action as the session takes it: its name, whose it is, and its values by the names of their fields. */
export type Action = Record<string, unknown>;

/** A control that belongs to one seat. */
export type SeatControl = TableControl & { by: number };

interface LaidOut<Choice> {
    choices: Choice[];
    cases?: Case[];
    lists?: [number, number | null][][];
    objections?: CitedText[];
}

/** Whether a field has one value, which can be picked or typed. */
export const isValueField = (field: Field): field is ValueField =>
    ["whole", "choice", "flag", "text", "seat", "piece", "named"].includes(field.kind);

export const isOfSeat = (control: TableControl): control is SeatControl => control.by !== null;

/** Whether it is a secret entry, which always belongs to a seat. */
export const isSecretEntry = (control: TableControl): control is SeatControl =>
    control.sealed && isOfSeat(control);

/**
 * Returns what a field's value can be beside those that are given, as the rules have laid it out. A choice is
 * free if there is nothing against it in one of the cases that are left.
 */
export function choicesOf<Choice extends FieldChoice | SquareChoice>(
    field: LaidOut<Choice>,
    given: Readonly<Record<string, unknown>> = {},
): Choice[] {
    const { cases, lists = [], objections = [] } = field;
    if (!cases) return field.choices;
    const found = new Map<number, number | null>();
    for (const one of cases) {
        if (!isCase(one, given)) continue;
        for (const [choice, objection] of lists[one.list])
            if (!found.has(choice) || objection === null) found.set(choice, objection);
    }
    return [...found]
        .sort(([one], [other]) => one - other)
        .map(([choice, objection]) => ({
            ...field.choices[choice],
            objection: objection === null ? null : objections[objection],
        }));
}

function isCase(one: Case, given: Readonly<Record<string, unknown>>): boolean {
    return Object.entries(one.given).every(
        ([name, key]) => (given[name] ?? null) === null || keyOf(given[name]) === key,
    );
}

/** Returns a value as the text by which a case names it. */
const keyOf = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));

/** Returns choices as buttons show them; squares are shown by a board alone. */
export function labelled(choices: FieldChoice[] | SquareChoice[]): FieldChoice[] {
    return areLabelled(choices) ? choices : [];
}

function areLabelled(choices: FieldChoice[] | SquareChoice[]): choices is FieldChoice[] {
    return choices.every((one) => "label" in one);
}

/** Returns an action of a control with some values. */
export function actionOf(control: Pick<Control, "do" | "by">, values: Action = {}): Action {
    return { do: control.do, ...(control.by === null ? {} : { by: control.by }), ...values };
}

/** Returns the values with one more, and without those that it rules out. */
export function withValue(fields: readonly Field[], values: Action, name: string, value: unknown): Action {
    let kept: Action = { ...values, [name]: value };
    for (const field of fields) {
        const picked = choicesOf<FieldChoice | SquareChoice>(field, kept).find(
            (one) => one.value === kept[field.name],
        );
        if (picked?.objection)
            kept = Object.fromEntries(Object.entries(kept).filter(([other]) => other !== field.name));
    }
    return kept;
}
