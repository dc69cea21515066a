import { computed, ref, watch } from "vue";
import type { LogLineView } from "../contract/screens";

interface Lines {
    lines: LogLineView[];
    more: boolean;
}

/**
 * Keeps the older lines of a log that were asked for below the newest ones, which the screen is told anew.
 *
 * What is taken back or put back may be further down than is told: then the older lines go, and are asked for again.
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
        /** Lets the older lines go, such as when they are said in another language. */
        forget(): void {
            older.value = undefined;
        },
    };
}
