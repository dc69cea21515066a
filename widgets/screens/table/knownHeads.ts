import { computed, onScopeDispose, ref, watch } from "vue";
import type { Inquire } from "../../frontend/composables/page";
import type { TableView } from "../../frontend/contract/screens";
import { forgetHeads, headsOf, keepHead, type Head } from "../../frontend/heads";

export const PAUSE = 30_000; // milliseconds between two questions, unless the log is shorter than before

/** Remembers the fingerprints that a table shows, and finds those that its log never had. */
export function useKnownHeads(view: () => Pick<TableView, "id" | "version" | "head">, inquire: Inquire) {
    const lost = ref<Head[]>([]);
    let askedAt = -Infinity;
    let timer: ReturnType<typeof setTimeout> | undefined;

    function later(): void {
        clearTimeout(timer);
        timer = setTimeout(() => void ask(), Math.max(0, askedAt + PAUSE - Date.now()));
    }

    async function ask(): Promise<void> {
        const { id } = view();
        const seen = headsOf(id);
        if (!seen.length) return;
        askedAt = Date.now();
        const answer = await inquire("unknown_heads", { table: id, heads: seen });
        if (view().id !== id) return;
        if ("problem" in answer) later();
        else lost.value = seen.filter(({ digits }) => answer.unknown.includes(digits));
    }

    function take(isOther: boolean): void {
        const { id, version, head } = view();
        if (isOther) {
            lost.value = [];
            askedAt = -Infinity;
        }
        const seen = headsOf(id);
        const last = seen.at(-1);
        const shown = head && { count: version, digits: head.digits.replaceAll(" ", "") };
        if (shown) keepHead(id, shown, lost.value);
        // a log only grows: else no answer of the server is waited for
        const clashes = seen.filter(({ count, digits }) => count === version && digits !== shown?.digits);
        if (clashes.length) lost.value = clashes;
        if (last && version <= last.count && last.digits !== shown?.digits) askedAt = -Infinity;
        later();
    }

    watch(
        () => [view().id, view().head?.digits],
        ([id], before) => take(id !== before?.[0]),
        { immediate: true },
    );
    onScopeDispose(() => clearTimeout(timer));

    return {
        /** The last fingerprint that the log never had, and up to which entry this device knows it. */
        lost: computed(() => {
            const last = lost.value.at(-1);
            if (!last) return null;
            const gone = lost.value.map(({ digits }) => digits);
            const known = headsOf(view().id).filter(({ digits }) => !gone.includes(digits));
            const first = Math.min(...lost.value.map(({ count }) => count));
            const before = known.map(({ count }) => count).filter((count) => count < first);
            return { ...last, same: Math.max(0, ...before) };
        }),
        accept(): void {
            forgetHeads(view().id, lost.value);
            lost.value = [];
        },
    };
}
