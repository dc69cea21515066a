import { inject, ref, type InjectionKey, type Ref } from "vue";

/** The clauses that are rulings of ours, and what marks them. */
export interface Rulings {
    label: string;
    clauses: ReadonlySet<string>;
}

export const RULINGS: InjectionKey<Readonly<Ref<Rulings>>> = Symbol("rulings");

/** Returns the page's rulings; a component that stands alone has none. */
export function useRulings(): Readonly<Ref<Rulings>> {
    return inject(RULINGS, () => ref({ label: "", clauses: new Set<string>() }), true);
}
