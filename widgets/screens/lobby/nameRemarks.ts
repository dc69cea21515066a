import { onScopeDispose, ref, watch, type Ref } from "vue";
import type { Inquire } from "../../frontend/composables/page";

export const PAUSE = 500; // milliseconds without a key, after which a name counts as typed

/** Keeps what the referee remarks on the names as they are typed: some look alike and are not the same. */
export function useNameRemarks(names: () => string[], inquire: Inquire): Ref<string[]> {
    const remarks = ref<string[]>([]);
    let timer: ReturnType<typeof setTimeout> | undefined;

    function current(): string[] {
        return names()
            .map((name) => name.trim())
            .filter(Boolean);
    }

    async function ask(): Promise<void> {
        const names = current();
        if (names.length < 2) return;
        const answer = await inquire("name_remarks", { names });
        if ("problem" in answer || names.join("\n") !== current().join("\n")) return;
        remarks.value = answer.remarks;
    }

    watch(
        () => current().join("\n"),
        () => {
            remarks.value = [];
            clearTimeout(timer);
            timer = setTimeout(() => void ask(), PAUSE);
        },
        { immediate: true },
    );
    onScopeDispose(() => clearTimeout(timer));
    return remarks;
}
