import { computed, ref, watch } from "vue";
import type { LogLineView } from "../contract/screens";

interface Lines {
    lines: LogLineView[];
    more: boolean;
}

/**
 * Keeps the older lines of a log, which were fetched, below the newest ones, which every update of the screen has.
 *
 * An undo or redo may change lines below those. Then the older lines are dropped, and fetched again.
 */
export function useOlderLines(newest: () => Lines) {
    const older = ref<Lines>();

    watch(
        () => newest().lines,
        (lines, before) => {
            if (!older.value) return;
            const oldest = lines[lines.length - 1]?.number ?? 0;
            const known = before[0]?.number ?? -1;
            const isPlain =
                oldest <= known + 1 &&
                lines.every((one) => one.number <= known || !["undo", "redo", "amend"].includes(one.kind));
            older.value = isPlain
                ? {
                      ...older.value,
                      lines: [...before.filter((one) => one.number < oldest), ...older.value.lines],
                  }
                : undefined;
        },
        { flush: "sync" },
    );

    return {
        shown: computed(() => [...newest().lines, ...(older.value?.lines ?? [])]),
        isMore: computed(() => (older.value ?? newest()).more),
        add({ lines, more }: Lines): void {
            older.value = { lines: [...(older.value?.lines ?? []), ...lines], more };
        },
        /** Drops the older lines, such as after a change of the language. */
        forget(): void {
            older.value = undefined;
        },
    };
}
