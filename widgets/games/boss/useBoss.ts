import { computed } from "vue";
import { useBoardLabels } from "../../frontend/composables/labels";
import { useTable } from "../../frontend/composables/table";
import type { BossBoard, BossLabels } from "../../frontend/contract/screens";

/** Returns the context that all parts of the board share: the table, the view and the labels. */
export function useBoss() {
    const context = useTable();
    const { table } = context;
    const view = computed(() => table.value.board as unknown as BossBoard);
    return {
        ...context,
        view,
        labels: useBoardLabels<BossLabels>(),
        /** The seat of a player's own device; `null` on a shared one. */
        own: computed(() => (table.value.access.host ? null : (table.value.access.seats[0] ?? null))),
        /** The seats of this device that answer an announced closing (BOSS-5.5). */
        passing: computed(() =>
            table.value.controls.flatMap((control) =>
                control.do === "pass" && !control.objection ? (control.by ?? []) : [],
            ),
        ),
        /** The id of the open deal and its Boss, `""` for none; drafts about it end with either. */
        dealId: computed(() => (view.value.deal ? `${view.value.deals_done}.${view.value.deal.boss}` : "")),
    };
}
