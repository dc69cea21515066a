import { computed, ref } from "vue";
import type { TableView } from "../../frontend/contract/screens";
import { remember, remembered } from "../../frontend/remembered";

const KEY = "news"; // the table and the number of the news read last there

const last = ref(remembered(KEY)); // shared by the page: news is read once, in any component

/** Notes that all news of a table is read: it is opened for its result, as one of the games played. */
export function acknowledgeAll(table: string): void {
    last.value = `${table} Infinity`;
    remember(KEY, last.value);
}

/** Returns what ended something and nobody here has read, and what notes that it is read. */
export function useUnread(view: () => Pick<TableView, "id"> & Partial<Pick<TableView, "news">>) {
    const read = computed(() => {
        const [table, number] = last.value.split(" ");
        return table === view().id ? Number(number) : -1;
    });
    const unread = computed(() => {
        const kept = view().news?.kept; // a board that is only looked at has no news
        return kept && kept.number > read.value && kept.effects.length ? kept : null;
    });
    return {
        unread,
        acknowledge(): void {
            if (!unread.value) return;
            last.value = `${view().id} ${unread.value.number}`;
            remember(KEY, last.value);
        },
    };
}
