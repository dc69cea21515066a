import { computed, ref, shallowRef } from "vue";
import { readFields, readNumber, readOneOf } from "../../frontend/reading";
import type { Field } from "../../frontend/composables/choices";

/** What is to be laid out beside tiles: the piece. */
export const PIECE = "piece";

/** What a headquarters is laid out by. */
export interface Plan {
    size: number;
    /** How many tiles there are of each kind; of one kind only if no more than their places is told. */
    counts: Readonly<Record<string, number>>;
    /** Whether the piece can stand in a column of the far edge. */
    canStand(col: number): boolean;
}

/** A layout as the action takes it, with what is laid out completely so far. */
export interface Filled {
    squares?: number[][];
    kinds?: string[];
    piece?: number;
}

/** Returns how many there are of each kind, or of all as one: any example of what a field takes says so. */
export function countsOf(field: Field | undefined, name?: string): Record<string, number> {
    const counts: Record<string, number> = {};
    const example = field?.kind === "list" ? field.examples?.[0] : [];
    for (const kind of Array.isArray(example) ? example : []) {
        const counted = name ?? String(kind);
        counts[counted] = (counts[counted] ?? 0) + 1;
    }
    return counts;
}

/** What lies where so far. */
export interface Laid {
    laid: Readonly<Record<string, string>>;
    piece: number | null;
}

/** Returns what was laid out before, as far as it can lie there: no more of a kind than there are. */
export function readLaid(kept: unknown, { size, counts, canStand }: Plan): Laid {
    const { laid, piece } = readFields(kept);
    const left = { ...counts };
    const read: Record<string, string> = {};
    for (const [key, value] of Object.entries(readFields(laid))) {
        const kind = readOneOf(value, Object.keys(counts));
        const [, row, col] = /^(\d+)-(\d+)$/.exec(key) ?? [];
        if (kind === null || !left[kind] || !(Number(row) < size && Number(col) < size)) continue;
        left[kind] -= 1;
        read[`${Number(row)}-${Number(col)}`] = kind;
    }
    const col = readNumber(piece, 0, size - 1);
    return { laid: read, piece: col !== null && canStand(col) ? col : null };
}

/**
 * Lays out a headquarters by tapping. `isTold`: whether the kinds of the tiles are told, too; `before`: what was laid
 * out before.
 */
export function useLayout(plan: () => Plan, isTold: () => boolean, before: Laid | null = null) {
    /** The kinds of the tiles by their squares, as "row-col". */
    const laid = shallowRef<Readonly<Record<string, string>>>(before?.laid ?? {});
    /** The column of the piece on the far edge. */
    const piece = ref<number | null>(before?.piece ?? null);
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
        const kinds = isTold() ? { kinds: Object.values(laid.value) } : {};
        return { squares, ...kinds, ...stands };
    });

    /** Returns how many of a kind are still to be laid. */
    function left(kind: string): number {
        if (kind === PIECE) return piece.value === null ? 1 : 0;
        return (plan().counts[kind] ?? 0) - Object.values(laid.value).filter((one) => one === kind).length;
    }

    function pick(kind: string): void {
        if (left(kind)) chosen.value = kind;
    }

    /** Lays something on a square or takes it back; tells whether that could be done. */
    function tap(row: number, col: number): boolean {
        const key = `${row}-${col}`;
        const next = now.value;
        const isFar = row === plan().size - 1;
        if (next === PIECE) {
            if (isFar && plan().canStand(col)) {
                piece.value = col;
                return true;
            }
            if (!laid.value[key]) return false;
        }
        if (laid.value[key]) {
            const kept = { ...laid.value };
            delete kept[key];
            laid.value = kept;
        } else if (next) laid.value = { ...laid.value, [key]: next };
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
