import { computed, inject, onScopeDispose, ref, useId, watch, type InjectionKey } from "vue";
import { readWhole } from "../reading";
import { usePage } from "./page";

/** Why what is put together around a field cannot be sent, by the field that says so; "" for nothing. */
export const OBSTACLES: InjectionKey<Map<string, string>> = Symbol("obstacles");

/**
 * Reads a whole number as it is typed. A text that is none is neither cut nor left out: it stays, nothing is put in
 * its place, and the field is to say so ({@link NotWhole}).
 */
export function useWholeText(value: () => number | null | undefined, put: (value: number | null) => void) {
    const { shell } = usePage();
    const obstacles = inject(OBSTACLES, null);
    const refused = ref<string | null>(null);
    const key = useId();

    // a number that comes from elsewhere, such as from a key, is the one that counts
    watch(value, (now) => {
        if (now !== null && now !== undefined) refused.value = null;
    });
    if (obstacles) {
        watch(refused, (now) => obstacles.set(key, now === null ? "" : shell.value.labels.not_whole));
        onScopeDispose(() => obstacles.delete(key));
    }
    return {
        /** The text of the field, also while it is not a whole number. */
        text: computed(() => refused.value ?? String(value() ?? "")),
        isRefused: computed(() => refused.value !== null),
        type(event: Event): void {
            const { value: typed } = event.target as HTMLInputElement;
            const number = readWhole(typed);
            refused.value = number === null && typed.trim() ? typed : null;
            put(number);
        },
    };
}
