import type { Ref } from "vue";
import { useTable } from "../../frontend/composables/table";
import { readFields } from "../../frontend/reading";
import { mendOf, readMoves } from "./mending";
import type { Square } from "./squares";
import { aimsOf, targetsOf, type Offered } from "./targets";

export type Cell = readonly [row: number, col: number];

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

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Returns what of an action was chosen before, if it can be chosen now. */
export function readDraft(kept: unknown, offered: Offered): Draft | null {
    const { do: name, building, command, target, moves } = readFields(kept);
    const control = offered.controls.find((one) => one.do === name && !one.objection);
    if (!control || offered.mover === null) return null;
    const isFree = (value: unknown): boolean =>
        control.fields[0].choices.some((one) => one.value === value && !one.objection);
    const isReached = (from: Draft | null): boolean =>
        [...targetsOf(offered, from).values()].some((one) => !one.objection && isSame(one.draft, kept));
    if (name === "move") return isReached(null) ? (kept as Move) : null;
    if (name === "buy_building" && isFree(building)) {
        const begun: Building = { do: name, by: offered.mover, building: String(building) };
        if (isReached(begun)) return kept as Building;
        // the rules judge the moves again
        const mended = kept as Building;
        return mendOf(offered.cautions.mends, mended)
            ? { ...begun, at: mended.at, moves: readMoves(moves) }
            : begun;
    }
    if (name !== "buy_command" || !isFree(command)) return null;
    const begun: Command = { do: name, by: offered.mover, command: String(command) };
    const aim = aimsOf(offered, begun).find((one) => one.hq === target && !one.objection);
    return aim ? { ...begun, target: aim.hq } : begun;
}
