import { computed } from "vue";
import { useBoardLabels } from "../../frontend/composables/labels";
import { useTable } from "../../frontend/composables/table";
import type { BossBoard, BossLabels } from "../../frontend/contract/screens";

/** Returns what all parts of the board need: the table and what can be done there, what the board shows, its words. */
export function useBoss() {
    const context = useTable();
    const { table } = context;
    const view = computed(() => table.value.board as unknown as BossBoard);
    return {
        ...context,
        view,
        labels: useBoardLabels<BossLabels>(),
        /** Whose own device this is; `null` where others play on it too. */
        own: computed(() => (table.value.access.host ? null : (table.value.access.seats[0] ?? null))),
        /** Who is asked on this device whether the deal may be closed (BOSS-5.5). */
        passing: computed(() =>
            table.value.controls.flatMap((one) =>
                one.do === "pass" && !one.objection ? (one.by ?? []) : [],
            ),
        ),
        /** Which deal is open, and under which Boss, `""` for none: what is said of it ends with either. */
        dealId: computed(() => (view.value.deal ? `${view.value.deals_done}.${view.value.deal.boss}` : "")),
    };
}
