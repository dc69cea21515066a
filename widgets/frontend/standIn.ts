import { computed, ref, type ComputedRef } from "vue";
import { EXPLAIN } from "./composables/explain";
import { CATALOGUE } from "./composables/labels";
import { PAGE } from "./composables/page";
import { lookingOn, TABLE, type TableContext } from "./composables/table";
import type { TableView } from "./contract/screens";

/** What stands in for the page, and for its table, around a component that is tested by itself. */
export interface StandIn {
    /** What the page gives beside a language, such as `inquire` or `send`. */
    page?: object;
    /** Words by their groups. */
    labels?: object;
    table?: object;
    /** What the table does, such as `play`. */
    acts?: Partial<TableContext>;
    explain?: (clause: string) => void;
}

/** Returns what a test provides to a component, by the keys of `global.provide`. */
export function standIn({ page = {}, labels = {}, table = {}, acts = {}, explain }: StandIn = {}): Record<
    symbol,
    unknown
> {
    const ignore = (): void => {};
    const view = computed(() => table) as unknown as ComputedRef<TableView>;
    const groups = { table: {}, asking: {}, boards: {}, ...labels };
    return {
        [PAGE as symbol]: { language: computed(() => "en"), noticeAction: ref(null), send: ignore, ...page },
        [CATALOGUE as symbol]: ref(groups),
        [EXPLAIN as symbol]: explain ?? ignore,
        [TABLE as symbol]: { ...lookingOn(view, ignore, ignore), ...acts },
    };
}
