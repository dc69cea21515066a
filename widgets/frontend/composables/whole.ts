import {
    computed,
    inject,
    onScopeDispose,
    ref,
    useId,
    watch,
    type ComputedRef,
    type InjectionKey,
} from "vue";
import { readWhole } from "../reading";
import { usePage } from "./page";

/** Why what is put together around a field cannot be sent, by the field that says so; "" for nothing. */
export const OBSTACLES: InjectionKey<Map<string, string>> = Symbol("obstacles");

/** A field in which a whole number is typed. */
export interface WholeText {
    /** What stands in the field: also what is no whole number, as long as it is not put right. */
    text: ComputedRef<string>;
    isRefused: ComputedRef<boolean>;
    type(event: Event): void;
}

/**
 * Reads a whole number as it is typed. A text that is none is neither cut nor left out: it stays, nothing is put in
 * its place, and the field is to say so ({@link NotWhole}).
 */
export function useWholeText(
    value: () => number | null | undefined,
    put: (value: number | null) => void,
): WholeText {
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
        text: computed(() => refused.value ?? String(value() ?? "")),
        isRefused: computed(() => refused.value !== null),
        type(event) {
            const { value: typed } = event.target as HTMLInputElement;
            const number = readWhole(typed);
            refused.value = number === null && typed.trim() ? typed : null;
            put(number);
        },
    };
}
