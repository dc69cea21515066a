import { inject, type InjectionKey } from "vue";
import type { CitedText } from "../contract/screens";

/** What somebody wants to do, and what the rules say against it. */
export interface Overruled {
    do: string;
    by?: number | null;
    given?: Readonly<Record<string, unknown>>;
    objection: CitedText;
}

/** Returns an action that is refused, as the screen is asked to have it overruled. */
export function overruledOf(action: Readonly<Record<string, unknown>>, objection: CitedText): Overruled {
    const { do: name, by, ...given } = action;
    return { do: String(name), by: typeof by === "number" ? by : null, given, objection };
}

/** What a screen has where a card or an agreement can overrule the rules. */
export interface Overruling {
    label: string;
    /** Whether it tells more about a refusal instead: then whatever was tapped asks by itself. */
    isTeaching?: boolean;
    /** Whether this device may say that this is overruled. */
    allows(objection: CitedText): boolean;
    /** Why an objection can be overruled, though not on this device, if so. */
    elsewhere(objection: CitedText): string | null;
    /** Asks what overrules it. */
    ask(wanted: Overruled): void;
}

export const OVERRULING: InjectionKey<Overruling> = Symbol("overruling");

/** Passes a forbidden tap to a teaching screen, which answers it at once. */
export function teach(overruling: Overruling | null, wanted: Overruled): void {
    if (overruling?.isTeaching) overruling.ask(wanted);
}

/** Returns what overrules the rules on this screen, nothing where there is no game. */
export function useOverruling(): Overruling | null {
    return inject(OVERRULING, null);
}
