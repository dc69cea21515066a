import { computed, inject, type ComputedRef, type InjectionKey, type Ref } from "vue";
import type { Catalogue } from "../contract/screens";
import { useTable } from "./table";

type Group = Exclude<keyof Catalogue, "boards">;

/** The words of the page's screens in its language: fetched once, beside the screens. */
export const CATALOGUE: InjectionKey<Readonly<Ref<Catalogue>>> = Symbol("catalogue");

function useCatalogue(): Readonly<Ref<Catalogue>> {
    const catalogue = inject(CATALOGUE);
    if (!catalogue) throw new Error("a component of the dashboard stands outside of it");
    return catalogue;
}

/** Returns the words of a group, which the session sends before the first screen that needs it. */
export function useLabels<Name extends Group>(group: Name): ComputedRef<Required<Catalogue>[Name]> {
    const catalogue = useCatalogue();
    return computed(() => catalogue.value[group] as Required<Catalogue>[Name]);
}

/** Returns the words of a game's board, of the type that its contract gives them; by default of the game at the table. */
export function useBoardLabels<Labels extends object>(game?: () => string): ComputedRef<Labels> {
    const catalogue = useCatalogue();
    const table = game ? null : useTable().table;
    return computed(() => catalogue.value.boards?.[game?.() ?? table?.value.game ?? ""] as Labels);
}
