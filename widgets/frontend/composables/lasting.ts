import { computed, type ComputedRef } from "vue";

/** Something that has its place, also when it `isOver`. */
export interface Lasting<Item> {
    item: Item;
    isOver: boolean;
}

/** Returns items in the order of their arrival. Removed items stay until the step ends, so that nothing moves up. */
export function useLasting<Item>(
    items: () => readonly Item[],
    keyOf: (item: Item) => string,
    step: () => string,
): ComputedRef<readonly Lasting<Item>[]> {
    const kept = computed<{ step: string; all: Lasting<Item>[] }>((before) => {
        const left = new Map(items().map((item) => [keyOf(item), item]));
        const all: Lasting<Item>[] = [];
        for (const { item } of before?.step === step() ? before.all : []) {
            const key = keyOf(item);
            all.push({ item: left.get(key) ?? item, isOver: !left.has(key) });
            left.delete(key);
        }
        for (const item of left.values()) all.push({ item, isOver: false });
        return { step: step(), all };
    });
    return computed(() => kept.value.all);
}
