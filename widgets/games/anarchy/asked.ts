import { ref, shallowRef, type Ref, type ShallowRef } from "vue";
import type { Overruled } from "../../frontend/composables/overrule";
import { useTable, type TableContext } from "../../frontend/composables/table";
import { remember, remembered } from "../../frontend/remembered";

/** What is said of the square, the seat or the card that was tapped last. */
export interface Said {
    what?: string;
    text: string;
    clause?: string;
    wanted?: Overruled;
    /** The seat that is asked whether its turn is to end with something left to do. */
    ends?: number;
}

/** What the board and what stands beside it share. */
interface Asked {
    said: ShallowRef<Said | null>;
    /** Where there is room beside the board for what is said and asked; none on a phone. */
    room: ShallowRef<HTMLElement | null>;
    /** Whether it is asked here before a turn ends in which something is left to do. */
    asksAtEnd: Ref<boolean>;
}

const KEY = "anarchy-end";

const known = new WeakMap<TableContext, Asked>();

/** Returns what is said at the table that a component stands on, and where. */
export function useAsked(): Asked {
    const table = useTable();
    const found = known.get(table) ?? {
        said: shallowRef(null),
        room: shallowRef(null),
        asksAtEnd: ref(remembered(KEY) !== "unasked"),
    };
    known.set(table, found);
    return found;
}

/** Remembers on this device whether it is asked before a turn ends. */
export function askAtEnd({ asksAtEnd }: Asked, asks: boolean): void {
    asksAtEnd.value = asks;
    remember(KEY, asks ? "" : "unasked");
}
