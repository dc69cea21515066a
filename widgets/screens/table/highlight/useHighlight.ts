import { shallowRef, watch, type ShallowRef } from "vue";
import { useNotebookPart } from "../../../frontend/composables/host";
import type { HighlightView, TableView } from "../../../frontend/contract/screens";
import { useSettings } from "../settings/settings";

type Shown = Pick<TableView, "highlight" | "last">;

/**
 * Returns the highlight that is shown large now: a new one, as soon as it comes about. A page that comes later has the news.
 *
 * Each page begins when it hears of it, so that all devices are in step. In a notebook it would lie over other cells.
 */
export function useHighlight(table: () => Shown): {
    highlight: ShallowRef<HighlightView | null>;
    present(highlight: HighlightView): void;
} {
    const settings = useSettings();
    const isInNotebook = useNotebookPart() !== null;
    const shown = shallowRef<HighlightView | null>(null);
    let latest = table().highlight?.number ?? -1;

    watch(
        () => table().highlight?.number,
        () => {
            const { highlight, last } = table();
            if (!highlight) {
                if (last?.kind === "undo") shown.value = null; // it did not happen
                return;
            }
            const isNew = highlight.number > latest;
            latest = Math.max(latest, highlight.number);
            if (isNew) present(highlight);
        },
    );

    function present(highlight: HighlightView): void {
        if (settings.highlights && !isInNotebook) shown.value = highlight;
    }
    return { highlight: shown, present };
}
