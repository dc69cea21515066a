import { inject, type InjectionKey } from "vue";
import type { TableControl } from "../contract/screens";

/** A field of a control that the table offers. */
export type Field = TableControl["fields"][number];

/** Returns what a field's value can be beside those that are chosen so far, and what the rules object to it. */
export type ChoicesOf = <Asked extends Field>(
    field: Asked,
    given?: Readonly<Record<string, unknown>>,
) => Asked["choices"];

export const CHOICES_OF: InjectionKey<ChoicesOf> = Symbol("choicesOf");

export function useChoices(): ChoicesOf {
    const choicesOf = inject(CHOICES_OF);
    if (!choicesOf) throw new Error("a component of the table stands outside of it");
    return choicesOf;
}
