import { computed, inject, ref, type ComputedRef, type InjectionKey, type Ref } from "vue";
import type { Explain } from "./explain";
import type { Lasting } from "./lasting";
import type { LatestEntryQuery, LookQuery, PrivateView, Problem, SubmitTap, Tap } from "../contract/requests";
import type { TableControl, TableSeat, TableView } from "../contract/screens";

export type Action = SubmitTap["action"];

/** What every component of the table screen, boards included, may read and do. */
export interface TableContext {
    table: ComputedRef<TableView>;
    seats: ComputedRef<TableSeat[]>;
    /** What seats can do, and what they could do before in this step. */
    seatControls: ComputedRef<readonly Lasting<TableControl & { by: number }>[]>;
    /** What the board, and what stands beside it, have of an action so far. */
    draft: Ref<unknown>;
    /** What a player sees who presses and holds; null while nobody looks. */
    looked: ComputedRef<PrivateView | Problem | null>;
    /** Plays an action, unless what would follow is shown first; with the secret entry that it leads to. */
    play(action: Action, opensEntry?: boolean): void;
    /** Plays several actions as one: one tap, one undo. */
    playAll(actions: readonly Action[]): void;
    /** Plays an action whose values the referee draws. */
    roll(action: Action): void;
    /** Opens a secret entry behind the curtain, with what of it was picked in the open. */
    enter(control: TableControl, picked?: Action): void;
    /** Opens the sheet of a seat. */
    openSeat(seat: number): void;
    /** Explains a clause as it bears on what is looked at now. */
    explain: Explain;
    /** Opens the rules, at a clause where there is one. */
    readRules(clause?: string): void;
    /** Opens the log at what a seat did last by a name, to change it. */
    changeLatest(entry: LatestEntryQuery): void;
    /** Asks for what a seat alone may see, and forgets it again. */
    look(data: LookQuery): void;
    unlook(): void;
    /** Opens the cover under which a seat looks at what is its own. */
    lookPrivately(data: LookQuery): void;
    /** Sends the session a tap. */
    send(tap: Tap): void;
}

/** Returns what there is at a table that somebody looks on at: seats and rules can be read, nothing can be done. */
export function lookingOn(
    table: ComputedRef<TableView>,
    openSeat: (seat: number) => void,
    readRules: (clause?: string) => void,
): TableContext {
    const ignore = (): void => {};
    return {
        table,
        seats: computed(() => table.value.seats),
        seatControls: computed(() => []),
        draft: ref(null),
        looked: computed(() => null),
        play: ignore,
        playAll: ignore,
        roll: ignore,
        enter: ignore,
        openSeat,
        explain: readRules,
        readRules,
        changeLatest: ignore,
        look: ignore,
        unlook: ignore,
        lookPrivately: ignore,
        send: ignore,
    };
}

export const TABLE: InjectionKey<TableContext> = Symbol("table");

/** Returns the table that a component stands on. */
export function useTable(): TableContext {
    const table = inject(TABLE);
    if (!table) throw new Error("a component of the table stands outside of it");
    return table;
}
