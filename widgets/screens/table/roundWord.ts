import { computed } from "vue";
import { useBoardLabels, useLabels } from "../../frontend/composables/labels";

/** Returns the word for a round at a game (by default the table's), and whether the game's board has its own word. */
export function useRoundWord(game?: () => string) {
    const board = useBoardLabels<{ round?: string }>(game);
    const labels = useLabels("table");
    return {
        word: computed(() => board.value.round || labels.value.round),
        isOwn: computed(() => Boolean(board.value.round)),
    };
}
