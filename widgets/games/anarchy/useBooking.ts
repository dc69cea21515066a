import { computed, ref, watch } from "vue";
import { useBoardLabels } from "../../frontend/composables/labels";
import type { AnarchyBoard, AnarchyLabels } from "../../frontend/contract/screens";
import { lookUp } from "../../frontend/lookup";
import type { Action } from "../../screens/table/fields";
import { useTrial } from "../../screens/table/useTrial";
import { cellKey, cellsOf, isGate, squareKey, type Square } from "./squares";

/** The item that was tapped on a square, and that the next tap moves. */
export type Lifted =
    | { kind: "piece"; seat: number }
    | { kind: "tile"; seat: number; from: number[] }
    | { kind: "building"; seat: number; building: string; from?: number[] };

const isAbout = (step: Action, by: Action): boolean =>
    step.do === by.do && step.seat === by.seat && step.command === by.command;

/** Collects corrections of the board as one entry, starting at the headquarters of the `opener`. */
export function useBooking(view: () => AnarchyBoard, opener: number) {
    const labels = useBoardLabels<AnarchyLabels>();
    const hq = ref(opener);
    const lifted = ref<Lifted | null>(null);
    const there = ref<Lifted[]>([]); // the items on the tapped square

    /** The step that removes a lifted building from its square. */
    const removal = computed((): Action[] => {
        const item = lifted.value;
        if (item?.kind !== "building" || !item.from) return [];
        return [{ do: "set_building", seat: item.seat, building: "none", at: item.from }];
    });
    const squares = computed((): Square[] => [
        ...cellsOf(view().size).map(([row, col]) => ({ hq: hq.value, row, col })),
        { hq: hq.value, gate: true },
    ]);
    const next = computed((): Action[] => {
        const item = lifted.value;
        // nothing is lifted: checks whether this device can correct anything
        if (!item) return [{ do: "move_piece", seat: opener }];
        return squares.value.map((to) => stepTo(item, to)).filter((step) => step !== null);
    });
    const trial = useTrial<AnarchyBoard, Action>({
        view,
        actionsOf(all, note) {
            const reason = note || labels.value.was_moved;
            return [...all, ...removal.value].map((step) => ({ ...step, reason }));
        },
        next: () => next.value,
    });
    const { against, shown, steps, tapped } = trial;
    const isBlocked = computed(() => !steps.value.length || trial.isBlocked.value);
    const targets = computed(() => {
        const item = lifted.value;
        const possible = item ? squares.value.filter((to) => stepTo(item, to)) : [];
        return new Map(possible.map((to, at) => [squareKey(to), { objection: against.value[at] ?? null }]));
    });

    /** Returns the step that puts an item on a square, `null` if it cannot be there. */
    function stepTo(item: Lifted, to: Square): Action | null {
        if (item.kind === "piece") return { do: "move_piece", seat: item.seat, to };
        if (isGate(to) || to.hq !== item.seat) return null;
        const at = [to.row, to.col];
        return item.kind === "tile"
            ? { do: "move_tile", seat: item.seat, from: item.from, to: at }
            : { do: "set_building", seat: item.seat, building: item.building, at };
    }

    /** Returns the items on a square, from the top. */
    function itemsOn(square: Square): Lifted[] {
        const seat = lookUp(shown.value.seats, square.hq);
        const pieceOf = (of: number): Lifted => ({ kind: "piece", seat: of });
        if (isGate(square)) return seat.gate.map(pieceOf);
        const from = [square.row, square.col];
        const { pieces, building, base_tile } = lookUp(lookUp(seat.headquarters, square.row), square.col);
        return [
            ...pieces.map(pieceOf),
            ...(building === null ? [] : [{ kind: "building" as const, seat: square.hq, building, from }]),
            ...(base_tile ? [{ kind: "tile" as const, seat: square.hq, from }] : []),
        ];
    }

    function lift(item: Lifted | null): void {
        tapped.value = null;
        lifted.value = item;
    }

    function add(...more: Action[]): void {
        steps.value = [...steps.value, ...more];
        lifted.value = null;
        there.value = [];
    }

    function tapSquare(square: Square): void {
        const item = lifted.value;
        tapped.value = null;
        if (!item) {
            there.value = itemsOn(square);
            lifted.value = there.value[0] ?? null;
            return;
        }
        const step = stepTo(item, square);
        const isBack =
            item.kind !== "piece" && item.from && cellKey(item.seat, item.from) === squareKey(square);
        const objection = targets.value.get(squareKey(square))?.objection;
        if (isBack || !step) lift(null);
        else if (objection) tapped.value = objection;
        else add(...removal.value, step);
    }

    /** Turns a card of the headquarters' seat over, or undoes that. */
    function turnCard(command: string): void {
        const down = lookUp(shown.value.seats, hq.value).face_down.includes(command);
        change({ do: "turn_card", seat: hq.value, command, face_down: !down });
    }

    /** Extends a lasting command by a turn, or ends it after the most turns. */
    function setLasting({ command, turns, most }: AnarchyBoard["seats"][number]["lasting"][number]): void {
        change({ do: "set_lasting", seat: hq.value, command, turns: turns < most ? turns + 1 : 0 });
    }

    function change(step: Action): void {
        lift(null);
        const rest = steps.value.filter((other) => !isAbout(other, step));
        const isUndone = step.do === "turn_card" && rest.length < steps.value.length;
        steps.value = isUndone ? rest : [...rest, step];
    }

    function takeBack(index: number): void {
        lift(null);
        trial.takeBack(index);
    }

    watch(hq, () => {
        there.value = [];
        if (lifted.value?.kind !== "piece") lift(null);
    });

    return {
        ...trial,
        add,
        hq,
        isBlocked,
        lift,
        lifted,
        setLasting,
        takeBack,
        removal,
        tapSquare,
        targets,
        there,
        turnCard,
    };
}
