import { computed } from "vue";
import { useBoardLabels, useLabels } from "../../frontend/composables/labels";

/** Returns what a round is called at this game, and whether its board has a word of its own for it; by default at the table. */
export function useRoundWord(game?: () => string) {
    const board = useBoardLabels<{ round?: string }>(game);
    const labels = useLabels("table");
    return {
        word: computed(() => board.value.round || labels.value.round),
        isOwn: computed(() => Boolean(board.value.round)),
    };
}
