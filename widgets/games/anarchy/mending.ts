import { computed, type Ref } from "vue";
import { useTable } from "../../frontend/composables/table";
import { useVerdict } from "../../frontend/composables/verdict";
import type { AnarchyBoard } from "../../frontend/contract/screens";
import { lookUp } from "../../frontend/lookup";
import { readFields } from "../../frontend/reading";
import type { Building, Draft, Relocation } from "./draft";
import { cellKey, cellsOf, isSameCell, type Cell } from "./squares";
import { siteOf, type Target } from "./targets";

/** Returns the mover's earlier buildings as they stand after the moves of a draft. */
export function standing({ seats, turn }: AnarchyBoard, moves: readonly Relocation[] = []) {
    return lookUp(seats, Number(turn)).buildings.map(({ building, at }) => {
        let now: Cell = at;
        for (const { from, to } of moves) if (isSameCell(now, from)) now = to;
        return { building, at: now };
    });
}

/** Returns what stands on the squares that a draft changes, by their keys: null where nothing does any more. */
export function previewOf(view: AnarchyBoard, { at, building, moves = [] }: Building) {
    const key = (cell: Cell): string => cellKey(Number(view.turn), cell);
    const found = new Map<string, string | null>(moves.map(({ from }) => [key(from), null]));
    for (const one of moves.length ? standing(view, moves) : []) found.set(key(one.at), one.building);
    if (at) found.set(key(at), building);
    return found;
}

/**
 * Returns what a tap on a square of the own headquarters does while earlier buildings make way: it lifts one, or
 * puts it down. Any square can be tapped, and the rules say what comes of it; those that are known to help are lit.
 */
export function mendTargets(view: AnarchyBoard, draft: Building): Map<string, Target> {
    const { lifted, moves = [], ...begun } = draft;
    const hints = moves.length ? [] : (siteOf(view, draft.at)?.moves ?? []);
    const target = (at: Cell, next: Building, isHelp: boolean): [string, Target] => [
        cellKey(Number(view.turn), at),
        { objection: null, next, isQuiet: !isHelp },
    ];
    if (!lifted)
        return new Map(
            standing(view, moves).map(({ at }) => {
                const isHelp = !hints.length || hints.some(([from]) => isSameCell(from, at));
                return target(at, { ...begun, moves, lifted: at }, isHelp);
            }),
        );
    return new Map(
        cellsOf(view.size).map((to) => {
            const isHelp = hints.some(([from, where]) => isSameCell(from, lifted) && isSameCell(where, to));
            const put = isSameCell(to, lifted) ? moves : [...moves, { from: lifted, to }];
            return target(to, { ...begun, moves: put }, isHelp);
        }),
    );
}

const isCell = (kept: unknown): kept is Cell =>
    Array.isArray(kept) && kept.length === 2 && kept.every(Number.isInteger);

/** Returns the moves that were made before, none where they are of another form. */
export function readMoves(kept: unknown): Relocation[] {
    const found = Array.isArray(kept) ? kept.map(readFields) : [];
    return found.every(({ from, to }) => isCell(from) && isCell(to)) ? (found as Relocation[]) : [];
}

/** Returns a draft as the action that is played: what is only lifted is none of it. */
export function actionOfDraft(draft: Draft): Draft {
    if (draft.do !== "buy_building") return draft;
    const { lifted: _, moves, ...action } = draft;
    return moves?.length ? { ...action, moves } : action;
}

/**
 * Where a building would cut a tile off, earlier ones can make way: what is planned, how many have moved, which one
 * is to move next, and what the rules say of it all.
 */
export function useMending(view: () => AnarchyBoard, draft: Ref<Draft | null>) {
    const { table } = useTable();
    const planned = computed(() => {
        const begun = draft.value;
        return begun?.do === "buy_building" && siteOf(view(), begun.at)?.moves.length ? begun : null;
    });
    const { form, objection } = useVerdict(
        () => {
            if (!planned.value) return null;
            const { do: name, by, ...given } = actionOfDraft(planned.value);
            return { do: name, by, given };
        },
        () => table.value.version,
    );
    return computed(() => {
        if (!planned.value) return null;
        const { moves = [], lifted } = planned.value;
        const above = standing(view(), moves).find((one) => lifted && isSameCell(one.at, lifted));
        return {
            planned: planned.value,
            moves: moves.length,
            lifted: above?.building ?? null,
            objection: objection.value,
            caution: form.value?.caution ?? null,
            isReady: !!form.value && !objection.value && !lifted,
        };
    });
}

export type Mending = ReturnType<typeof useMending>["value"];
