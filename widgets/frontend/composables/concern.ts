import { inject, type InjectionKey, type Ref } from "vue";

/** An action that a clause speaks against, as far as it is said. */
export interface Concern {
    do: string;
    by?: number | null;
    given?: Readonly<Record<string, unknown>>;
}

/** What the clause is about that is asked for next, on a screen that explains it by that. */
export const CONCERN: InjectionKey<Ref<Concern | null>> = Symbol("concern");

/** Returns what tells the screen what a clause is about that somebody is about to ask for. */
export function useConcern(): (concern: Concern | undefined) => void {
    const told = inject(CONCERN, null);
    return (concern) => {
        if (told) told.value = concern ?? null;
    };
}
