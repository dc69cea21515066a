import type { Ref } from "vue";
import { useTable } from "../../frontend/composables/table";
import type { AnarchyBoard, TableControl } from "../../frontend/contract/screens";
import { readFields } from "../../frontend/reading";
import { readMoves } from "./mending";
import type { Cell, Square } from "./squares";
import { aimsOf, siteOf, targetsOf } from "./targets";

/** An earlier building that makes way for a new one. */
export type Relocation = { from: Cell; to: Cell };

export type Move = { do: "move"; by: number | null; to: Square; jump_to?: number };
/** `lifted`: the square of the building that is moved next. */
export type Building = {
    do: "buy_building";
    by: number | null;
    building: string;
    at?: Cell;
    moves?: Relocation[];
    lifted?: Cell;
};
export type Command = { do: "buy_command"; by: number | null; command: string; target?: number };

/** An action of which something is chosen, and something may still be tapped on the board. */
export type Draft = Move | Building | Command;

/** Returns what is chosen so far at the table: by the board and by what stands beside it. */
export const useChosen = (): Ref<Draft | null> => useTable().draft as Ref<Draft | null>;

/** Returns what of an action was chosen before, if it can be chosen now. */
export function readDraft(
    kept: unknown,
    view: AnarchyBoard,
    controls: readonly TableControl[],
): Draft | null {
    const { do: name, building, command, target, moves } = readFields(kept);
    const control = controls.find((control) => control.do === name && !control.objection);
    if (!control) return null;
    const { turn: by } = view;
    const isFree = (value: unknown): boolean =>
        control.fields[0].choices.some((choice) => choice.value === value && !choice.objection);
    const isReached = (from: Draft | null): boolean =>
        [...targetsOf(view, controls, from).values()].some(
            (target) => !target.objection && JSON.stringify(target.next) === JSON.stringify(kept),
        );
    if (name === "move") return isReached(null) ? (kept as Move) : null;
    if (name === "buy_building" && isFree(building)) {
        const begun: Building = { do: name, by, building: String(building) };
        if (isReached(begun)) return kept as Building;
        // the rules judge the moves again
        const { at } = kept as Building;
        return siteOf(view, at)?.moves.length ? { ...begun, at, moves: readMoves(moves) } : begun;
    }
    if (name !== "buy_command" || !isFree(command)) return null;
    const begun: Command = { do: name, by, command: String(command) };
    const aim = aimsOf(view, begun).find((aim) => aim.seat === target && !aim.objection);
    return typeof aim?.seat === "number" ? { ...begun, target: aim.seat } : begun;
}
