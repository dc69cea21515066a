import { inject, type InjectionKey } from "vue";

/** The action that a clause forbids, with its known parameters. */
export interface ClauseContext {
    do: string;
    by?: number | null;
    given?: Readonly<Record<string, unknown>>;
}

/** What a clause is cited for: a line of the log, a seat's count, or an action that it speaks against. */
export interface CitedFor {
    line?: number;
    seat?: number;
    context?: ClauseContext;
}

/** Shows a clause: applied to the table, or in the rulebook, depending on the screen. */
export type Explain = (clause: string, about?: CitedFor) => void;

export const EXPLAIN: InjectionKey<Explain> = Symbol("explain");

/** Returns what shows a clause on this screen. */
export function useExplain(): Explain {
    const explain = inject(EXPLAIN);
    if (!explain) throw new Error("a clause stands where nothing shows it");
    return explain;
}
