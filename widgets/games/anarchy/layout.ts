import { computed, ref, shallowRef } from "vue";
import type { TableControl } from "../../frontend/contract/screens";
import { readFields, readNumber, readOneOf } from "../../frontend/reading";

/** What is to be laid out beside tiles: the piece. */
export const PIECE = "piece";

/** Any tile, if the kinds of tiles stay hidden. */
export const TILE = "tile";

/** The size and the tiles of a layout. */
export interface Plan {
    size: number;
    /** The number of tiles of each kind, or of any kind if the kinds stay hidden. */
    counts: Readonly<Record<string, number>>;
}

/** A layout as the action takes it, with what is laid out completely so far. */
export interface Filled {
    squares?: number[][];
    kinds?: string[];
    piece?: number;
}

/** What lies where so far: the kinds of the tiles by their squares, as "row-col", and the column of the piece. */
export interface Laid {
    laid: Readonly<Record<string, string>>;
    piece: number | null;
}

/** Returns how many tiles there are: any example of what the action takes says so. */
export function countsOf(
    { fields }: Pick<TableControl, "fields">,
    hasKinds: boolean,
): Record<string, number> {
    const field = fields.find((field) => field.name === (hasKinds ? "kinds" : "squares"));
    const [example] = (field?.kind === "list" ? field.examples : null) ?? [];
    const counts: Record<string, number> = {};
    for (const item of Array.isArray(example) ? example : []) {
        const kind = hasKinds ? String(item) : TILE;
        counts[kind] = (counts[kind] ?? 0) + 1;
    }
    return counts;
}

/** Returns what was laid out before, as far as it can lie there: no more of a kind than there are. */
export function readLaid(kept: unknown, { size, counts }: Plan): Laid {
    const { laid, piece } = readFields(kept);
    const left = { ...counts };
    const read: Record<string, string> = {};
    for (const [key, value] of Object.entries(readFields(laid))) {
        const kind = readOneOf(value, Object.keys(counts));
        const [, row, col] = /^(\d)-(\d)$/.exec(key) ?? [];
        if (kind === null || !left[kind] || !(Number(row) < size && Number(col) < size)) continue;
        left[kind] -= 1;
        read[key] = kind;
    }
    return { laid: read, piece: readNumber(piece, 0, size - 1) };
}

/** Lays out a headquarters by tapping; `before`: what was laid out before. */
export function useLayout(plan: () => Plan, before: Laid | null = null) {
    const laid = shallowRef(before?.laid ?? {});
    const piece = ref(before?.piece ?? null);
    const chosen = ref<string | null>(null);

    /** The kinds of tiles, and the piece. */
    const palette = computed(() => [...Object.keys(plan().counts), PIECE]);
    /** What the next tap lays down; none when all is placed. */
    const now = computed<string | null>(() => {
        if (chosen.value && left(chosen.value)) return chosen.value;
        return palette.value.find(left) ?? null;
    });
    /** All squares with what lies on them, when all tiles are placed; the piece, when it is. */
    const filled = computed((): Filled => {
        const stands = piece.value === null ? {} : { piece: piece.value };
        if (Object.keys(plan().counts).some(left)) return stands;
        const squares = Object.keys(laid.value).map((key) => key.split("-").map(Number));
        return { squares, ...(TILE in plan().counts ? {} : { kinds: Object.values(laid.value) }), ...stands };
    });

    /** Returns how many of a kind are still to be laid. */
    function left(kind: string): number {
        if (kind === PIECE) return piece.value === null ? 1 : 0;
        return (
            (plan().counts[kind] ?? 0) - Object.values(laid.value).filter((value) => value === kind).length
        );
    }

    function pick(kind: string): void {
        if (left(kind)) chosen.value = kind;
    }

    /** Puts an item on a square or removes it; returns whether that was possible. */
    function tap(row: number, col: number): boolean {
        const key = `${row}-${col}`;
        const { [key]: lying, ...others } = laid.value;
        const isFar = row === plan().size - 1;
        if (now.value === PIECE && isFar) piece.value = col;
        else if (lying) laid.value = others;
        else if (now.value === PIECE) return false;
        else if (now.value) laid.value = { ...others, [key]: now.value };
        else if (isFar && piece.value === col) piece.value = null;
        return true;
    }

    /** Takes back all tiles, but not the piece. */
    function clear(): void {
        laid.value = {};
        chosen.value = null;
    }

    return { palette, now, laid, piece, filled, left, pick, tap, clear };
}
