import { inject, onScopeDispose, provide, watch, type ComputedRef, type InjectionKey } from "vue";
import type { LobbyView } from "../../frontend/contract/screens";
import type { NewGameForm } from "./newGame";
import type { Values } from "./options";

/** A game that is being set up, for each part of the lobby that asks for something of it. */
export interface Setup extends NewGameForm {
    view: ComputedRef<LobbyView>;
    /** Sets some of the options. */
    put(change: Values): void;
    /** Returns the options as they are sent. */
    chosenOptions(): Record<string, unknown>;
    /** Why the game cannot begin yet, by the name of the part that says so; "" where nothing is in the way. */
    problems: Map<string, string>;
}

const SETUP: InjectionKey<Setup> = Symbol("setup");

export function provideSetup(setup: Setup): void {
    provide(SETUP, setup);
}

export function useSetup(): Setup {
    const setup = inject(SETUP);
    if (!setup) throw new Error("an option is asked for outside of the lobby");
    return setup;
}

/** Keeps the game from beginning as long as a part of its set-up says why, and is there. */
export function useHindrance(name: string, problem: () => string): void {
    const { problems } = useSetup();
    watch(problem, (now) => problems.set(name, now), { immediate: true, flush: "sync" });
    onScopeDispose(() => problems.delete(name));
}
