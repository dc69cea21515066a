import { computed, type ComputedRef, type Ref } from "vue";
import { useTable } from "../../frontend/composables/table";
import { useVerdict } from "../../frontend/composables/verdict";
import type { AnarchyBoard, CitedText, SiteMend } from "../../frontend/contract/screens";
import { readFields } from "../../frontend/reading";
import type { Building, Cell, Draft, Relocation } from "./draft";
import { cellKey } from "./squares";
import type { Offered, Target } from "./targets";

type Built = AnarchyBoard["seats"][number]["buildings"];

export const isSameCell = (one: readonly number[], other: readonly number[]): boolean =>
    one[0] === other[0] && one[1] === other[1];

/** Returns what helps where a building on the chosen square would cut a tile off, null where it would not. */
export function mendOf(mends: readonly SiteMend[], draft: Draft | null): SiteMend | null {
    if (draft?.do !== "buy_building" || !draft.at) return null;
    const { at } = draft;
    return mends.find((one) => isSameCell(one.at, at)) ?? null;
}

/** Returns the earlier buildings as they stand after the moves of a draft. */
export function standing(built: Built, moves: readonly Relocation[] = []): { building: string; at: Cell }[] {
    return built.map(({ building, at }) => {
        let now: Cell = [at[0], at[1]];
        for (const { from, to } of moves) if (isSameCell(now, from)) now = to;
        return { building, at: now };
    });
}

/** Returns what stands on the squares that a draft changes, by their keys: null where nothing does any more. */
export function previewOf(built: Built, draft: Building, hq: number): Map<string, string | null> {
    const { at, moves = [] } = draft;
    const found = new Map<string, string | null>(moves.map(({ from }) => [cellKey(hq, ...from), null]));
    for (const one of moves.length ? standing(built, moves) : [])
        found.set(cellKey(hq, ...one.at), one.building);
    if (at) found.set(cellKey(hq, ...at), draft.building);
    return found;
}

/**
 * Returns what a tap on a square of the own headquarters does while earlier buildings make way: it lifts one, or
 * puts it down. Any square can be tapped, and the rules say what comes of it; those that are known to help are lit.
 */
export function mendTargets(
    { moves: helpful }: SiteMend,
    draft: Building,
    built: Built,
    hq: number,
    size: number,
): Map<string, Target> {
    const { lifted, moves = [], ...begun } = draft;
    const hints = moves.length ? [] : helpful;
    const found = new Map<string, Target>();
    const offer = (at: Cell, next: Building, isHelp: boolean): unknown =>
        found.set(cellKey(hq, ...at), { objection: null, draft: next, isQuiet: !isHelp });
    if (!lifted) {
        for (const { at } of standing(built, moves)) {
            const isHelp = !hints.length || hints.some(([from]) => isSameCell(from, at));
            offer(at, { ...begun, moves, lifted: at }, isHelp);
        }
        return found;
    }
    for (let row = 0; row < size; row += 1)
        for (let col = 0; col < size; col += 1) {
            const to: Cell = [row, col];
            const isHelp = hints.some(([from, where]) => isSameCell(from, lifted) && isSameCell(where, to));
            const put = isSameCell(to, lifted) ? moves : [...moves, { from: lifted, to }];
            offer(to, { ...begun, moves: put }, isHelp);
        }
    return found;
}

const readCell = (kept: unknown): Cell | null => {
    if (!Array.isArray(kept) || kept.length !== 2) return null;
    const [row, col] = kept as unknown[];
    return Number.isInteger(row) && Number.isInteger(col) ? [Number(row), Number(col)] : null;
};

/** Returns the moves that were made before, none where they are of another form. */
export function readMoves(kept: unknown): Relocation[] {
    if (!Array.isArray(kept)) return [];
    const found = kept.map((one) => {
        const { from, to } = readFields(one);
        return { from: readCell(from), to: readCell(to) };
    });
    return found.every((one): one is Relocation => !!one.from && !!one.to) ? found : [];
}

/** Returns a draft as the action that is played: what is only lifted is none of it. */
export function actionOfDraft(draft: Draft): Draft {
    if (draft.do !== "buy_building") return draft;
    const { do: name, by, building, at, moves } = draft;
    return { do: name, by, building, ...(at && { at }), ...(moves?.length ? { moves } : {}) };
}

/** How many buildings have moved, which one is to move next, and what the rules say of it all. */
export interface Mending {
    moves: number;
    lifted: string | null;
    objection: CitedText | null;
    caution: CitedText | null;
    isReady: boolean;
}

/** Where a building would cut a tile off, earlier ones can make way, and the rules are asked what that leads to. */
export function useMending(
    offered: () => Offered,
    draft: Ref<Draft | null>,
): { planned: ComputedRef<Building | null>; mending: ComputedRef<Mending | null> } {
    const { table } = useTable();
    const planned = computed(() => {
        const begun = draft.value;
        return begun?.do === "buy_building" && mendOf(offered().cautions.mends, begun) ? begun : null;
    });
    const { form, objection } = useVerdict(
        () => {
            if (!planned.value) return null;
            const { do: name, by, ...given } = actionOfDraft(planned.value);
            return { do: name, by, given };
        },
        () => table.value.version,
    );
    const mending = computed(() => {
        if (!planned.value) return null;
        const { moves = [], lifted } = planned.value;
        const above = standing(offered().built, moves).find((one) => lifted && isSameCell(one.at, lifted));
        return {
            moves: moves.length,
            lifted: above?.building ?? null,
            objection: objection.value,
            caution: form.value?.caution ?? null,
            isReady: !!form.value && !objection.value && !lifted,
        };
    });
    return { planned, mending };
}
