import { shallowRef, type ShallowRef } from "vue";
import type { Overruled } from "../../frontend/composables/overrule";
import { useTable, type TableContext } from "../../frontend/composables/table";

/** What is said of the square, the seat or the card that was tapped last. */
export interface Said {
    what?: string;
    text: string;
    clause?: string;
    wanted?: Overruled;
}

/** What the board and what stands beside it share. */
interface Asked {
    said: ShallowRef<Said | null>;
    /** Where there is room beside the board for what is said and asked; none on a phone. */
    room: ShallowRef<HTMLElement | null>;
}

const known = new WeakMap<TableContext, Asked>();

/** Returns what is said at the table that a component stands on, and where. */
export function useAsked(): Asked {
    const table = useTable();
    const found = known.get(table) ?? { said: shallowRef(null), room: shallowRef(null) };
    known.set(table, found);
    return found;
}
