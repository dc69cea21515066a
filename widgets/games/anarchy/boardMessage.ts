import { ref, shallowRef, type Ref, type ShallowRef } from "vue";
import type { Overruled } from "../../frontend/composables/overrule";
import { useTable, type TableContext } from "../../frontend/composables/table";
import { remember, remembered } from "../../frontend/remembered";

/** A message about the square, the seat or the card that was tapped last. */
export interface Message {
    title?: string;
    text: string;
    clause?: string;
    wanted?: Overruled;
    /** The seat that has to confirm the end of its turn. */
    ends?: number;
}

/** The state that the board and the panel beside it share. */
interface BoardMessage {
    message: ShallowRef<Message | null>;
    /** The element beside the board for messages; none on a phone. */
    room: ShallowRef<HTMLElement | null>;
    /** Whether this device asks before a turn ends with something left to do. */
    confirmsEnd: Ref<boolean>;
}

const KEY = "anarchy-end";

const messages = new WeakMap<TableContext, BoardMessage>();

/** Returns the message state of the table of a component. */
export function useBoardMessage(): BoardMessage {
    const table = useTable();
    const found = messages.get(table) ?? {
        message: shallowRef(null),
        room: shallowRef(null),
        confirmsEnd: ref(remembered(KEY) !== "unasked"),
    };
    messages.set(table, found);
    return found;
}

/** Sets and remembers whether this device asks before a turn ends. */
export function setConfirmsEnd({ confirmsEnd }: BoardMessage, asks: boolean): void {
    confirmsEnd.value = asks;
    remember(KEY, asks ? "" : "unasked");
}
