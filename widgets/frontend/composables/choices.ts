import { shallowReactive, watch, type InjectionKey } from "vue";
import type { FieldChoice, TableControl } from "../contract/screens";
import { usePage } from "./page";

/** A field of a control that the table offers. */
export type Field = TableControl["fields"][number];

type Asking = Pick<TableControl, "do" | "by" | "fields">;

/**
 * Returns what a value of a control can be beside those that are given before it, and what the rules object to it.
 * Where that depends on these, it is `undefined` until the rules have answered, which draws the component again.
 */
export type ChoicesOf = (
    control: Asking,
    name: string,
    given?: Readonly<Record<string, unknown>>,
) => readonly FieldChoice[] | undefined;

export const CHOICES_OF: InjectionKey<ChoicesOf> = Symbol("choicesOf");

/** Asks for what values can be when somebody first wants to know it at a version of the table. */
export function createChoices(version: () => number): ChoicesOf {
    const { inquire, language } = usePage();
    const answers = shallowReactive(new Map<string, readonly Field[]>());
    const asked = new Set<string>();

    async function ask(key: string, { do: name, by }: Asking, given: Record<string, unknown>): Promise<void> {
        asked.add(key);
        const answer = await inquire("form", { do: name, by, given });
        if (asked.has(key)) answers.set(key, "fields" in answer ? answer.fields : []);
    }

    watch([version, language], () => {
        asked.clear();
        answers.clear();
    });

    return (control, name, given = {}) => {
        const first = control.fields.find((one) => one.name === name);
        if (first && !first.asked) return first.choices;
        const key = JSON.stringify([version(), language.value, control.do, control.by, given]);
        if (!asked.has(key)) void ask(key, control, { ...given });
        const fields = answers.get(key);
        return fields && (fields.find((one) => one.name === name)?.choices ?? []);
    };
}
