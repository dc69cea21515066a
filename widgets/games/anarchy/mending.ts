import { computed, type Ref } from "vue";
import { useTable } from "../../frontend/composables/table";
import { useVerdict } from "../../frontend/composables/verdict";
import type { AnarchyBoard } from "../../frontend/contract/screens";
import { lookUp } from "../../frontend/lookup";
import { readFields } from "../../frontend/reading";
import type { Building, Draft, Relocation } from "./draft";
import { cellKey, cellsOf, isSameCell, type Cell } from "./squares";
import { siteOf, type Target } from "./targets";

/** Returns the mover's earlier buildings after the moves of a draft. */
export function standing({ seats, turn }: AnarchyBoard, moves: readonly Relocation[] = []) {
    return lookUp(seats, Number(turn)).buildings.map(({ building, at }) => {
        let now: Cell = at;
        for (const { from, to } of moves) if (isSameCell(now, from)) now = to;
        return { building, at: now };
    });
}

/** Returns the buildings on the squares that a draft changes, by key; null for an emptied square. */
export function previewOf(view: AnarchyBoard, { at, building, moves = [] }: Building) {
    const key = (cell: Cell): string => cellKey(Number(view.turn), cell);
    const found = new Map<string, string | null>(moves.map(({ from }) => [key(from), null]));
    for (const placed of moves.length ? standing(view, moves) : [])
        found.set(key(placed.at), placed.building);
    if (at) found.set(key(at), building);
    return found;
}

/**
 * Returns the effect of a tap on a square of the own headquarters while earlier buildings move: it lifts a building,
 * or puts it down. Any square can be tapped, and the rules judge it; squares that are known to help are highlighted.
 */
export function mendTargets(view: AnarchyBoard, draft: Building): Map<string, Target> {
    const { lifted, moves = [], ...building } = draft;
    const hints = moves.length ? [] : (siteOf(view, draft.at)?.moves ?? []);
    const target = (at: Cell, next: Building, isHelp: boolean): [string, Target] => [
        cellKey(Number(view.turn), at),
        { objection: null, next, isQuiet: !isHelp },
    ];
    if (!lifted)
        return new Map(
            standing(view, moves).map(({ at }) => {
                const isHelp = !hints.length || hints.some(([from]) => isSameCell(from, at));
                return target(at, { ...building, moves, lifted: at }, isHelp);
            }),
        );
    return new Map(
        cellsOf(view.size).map((to) => {
            const isHelp = hints.some(([from, where]) => isSameCell(from, lifted) && isSameCell(where, to));
            const put = isSameCell(to, lifted) ? moves : [...moves, { from: lifted, to }];
            return target(to, { ...building, moves: put }, isHelp);
        }),
    );
}

const isCell = (saved: unknown): saved is Cell =>
    Array.isArray(saved) && saved.length === 2 && saved.every(Number.isInteger);

/** Returns the moves of a saved draft, none if its form is wrong. */
export function readMoves(saved: unknown): Relocation[] {
    const found = Array.isArray(saved) ? saved.map(readFields) : [];
    return found.every(({ from, to }) => isCell(from) && isCell(to)) ? (found as Relocation[]) : [];
}

/** Returns the action of a draft, without the building that is only lifted. */
export function actionOfDraft(draft: Draft): Draft {
    if (draft.do !== "buy_building") return draft;
    const { lifted: _, moves, ...action } = draft;
    return moves?.length ? { ...action, moves } : action;
}

/**
 * Where a building would cut a tile off, earlier ones can move: returns the planned building, the number of moves,
 * the lifted building, and the verdict of the rules.
 */
export function useMending(view: () => AnarchyBoard, draft: Ref<Draft | null>) {
    const { table } = useTable();
    const planned = computed(() => {
        const building = draft.value;
        return building?.do === "buy_building" && siteOf(view(), building.at)?.moves.length ? building : null;
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
        const above = standing(view(), moves).find((placed) => lifted && isSameCell(placed.at, lifted));
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
