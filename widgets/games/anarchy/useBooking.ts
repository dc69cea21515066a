import { computed, ref, watch } from "vue";
import { useBoardLabels } from "../../frontend/composables/labels";
import type { AnarchyBoard, AnarchyLabels } from "../../frontend/contract/screens";
import { lookUp } from "../../frontend/lookup";
import type { Action } from "../../screens/table/fields";
import { useTrial } from "../../screens/table/useTrial";
import { cellKey, cellsOf, isGate, squareKey, type Square } from "./squares";

/** What was tapped on a square, and is about to be put elsewhere. */
export type Lifted =
    | { kind: "piece"; seat: number }
    | { kind: "tile"; seat: number; from: number[] }
    | { kind: "building"; seat: number; building: string; from?: number[] };

const isAbout = (step: Action, by: Action): boolean =>
    step.do === by.do && step.seat === by.seat && step.command === by.command;

/** Puts together what is put right on the board, beginning with what the `opener` has; kept as one entry. */
export function useBooking(view: () => AnarchyBoard, opener: number) {
    const labels = useBoardLabels<AnarchyLabels>();
    const hq = ref(opener);
    const lifted = ref<Lifted | null>(null);
    const there = ref<Lifted[]>([]); // all that lies on the square that was tapped

    /** The building that is lifted no longer stands where it stood. */
    const taken = computed((): Action[] => {
        const one = lifted.value;
        if (one?.kind !== "building" || !one.from) return [];
        return [{ do: "set_building", seat: one.seat, building: "none", at: one.from }];
    });
    const squares = computed((): Square[] => [
        ...cellsOf(view().size).map(([row, col]) => ({ hq: hq.value, row, col })),
        { hq: hq.value, gate: true },
    ]);
    const next = computed((): Action[] => {
        const one = lifted.value;
        // nothing is lifted: whether anything can be put right on this device
        if (!one) return [{ do: "move_piece", seat: opener }];
        return squares.value.map((to) => stepTo(one, to)).filter((step) => step !== null);
    });
    const trial = useTrial<AnarchyBoard, Action>({
        view,
        actionsOf(all, note) {
            const reason = note || labels.value.was_moved;
            return [...all, ...taken.value].map((one) => ({ ...one, reason }));
        },
        next: () => next.value,
    });
    const { against, shown, steps, tapped } = trial;
    const isBlocked = computed(() => !steps.value.length || trial.isBlocked.value);
    const targets = computed(() => {
        const one = lifted.value;
        const there = one ? squares.value.filter((to) => stepTo(one, to)) : [];
        return new Map(there.map((to, at) => [squareKey(to), { objection: against.value[at] ?? null }]));
    });

    /** Returns what puts something on a square, `null` where such a thing never lies. */
    function stepTo(one: Lifted, to: Square): Action | null {
        if (one.kind === "piece") return { do: "move_piece", seat: one.seat, to };
        if (isGate(to) || to.hq !== one.seat) return null;
        const at = [to.row, to.col];
        return one.kind === "tile"
            ? { do: "move_tile", seat: one.seat, from: one.from, to: at }
            : { do: "set_building", seat: one.seat, building: one.building, at };
    }

    /** Returns what lies on a square, what lies on top first. */
    function thingsOn(square: Square): Lifted[] {
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

    function lift(one: Lifted | null): void {
        tapped.value = null;
        lifted.value = one;
    }

    function add(...more: Action[]): void {
        steps.value = [...steps.value, ...more];
        lifted.value = null;
        there.value = [];
    }

    function tapSquare(square: Square): void {
        const one = lifted.value;
        tapped.value = null;
        if (!one) {
            there.value = thingsOn(square);
            lifted.value = there.value[0] ?? null;
            return;
        }
        const step = stepTo(one, square);
        const isBack = one.kind !== "piece" && one.from && cellKey(one.seat, one.from) === squareKey(square);
        const objection = targets.value.get(squareKey(square))?.objection;
        if (isBack || !step) lift(null);
        else if (objection) tapped.value = objection;
        else add(...taken.value, step);
    }

    /** Turns a card of the headquarters' seat over, or takes that back. */
    function turnCard(command: string): void {
        const down = lookUp(shown.value.seats, hq.value).face_down.includes(command);
        change({ do: "turn_card", seat: hq.value, command, face_down: !down });
    }

    /** Has a command last for a turn more, or no longer after the most. */
    function setLasting({ command, turns, most }: AnarchyBoard["seats"][number]["lasting"][number]): void {
        change({ do: "set_lasting", seat: hq.value, command, turns: turns < most ? turns + 1 : 0 });
    }

    function change(step: Action): void {
        lift(null);
        const rest = steps.value.filter((one) => !isAbout(one, step));
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
        taken,
        tapSquare,
        targets,
        there,
        turnCard,
    };
}
