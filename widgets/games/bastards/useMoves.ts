import { computed, ref } from "vue";
import { useBoardLabels } from "../../frontend/composables/labels";
import type { Overruled } from "../../frontend/composables/overrule";
import { useTable } from "../../frontend/composables/table";
import type { BastardsBoard, BastardsLabels } from "../../frontend/contract/screens";
import { fill } from "../../frontend/formatting/fill";
import { useTrial } from "../../screens/table/useTrial";
import { numberOf, ownerOf } from "./board";
import {
    actionsOf,
    fieldsOf,
    nextOf,
    withMore,
    withStep,
    type Cause,
    type Marker,
    type Piece,
    type Step,
} from "./moves";

/** Puts together what a card or an event has moved, or what lies otherwise than the book says. */
export function useMoves(view: () => BastardsBoard) {
    const { seats } = useTable();
    const labels = useBoardLabels<BastardsLabels>();

    const isCard = ref(true);
    const note = ref("");
    const piece = ref<Piece | null>(null);
    const wanted = ref<Overruled>(); // where a Vice president was to go, if that is refused

    const cause = computed<Cause>(() => ({
        isCard: isCard.value,
        reason: note.value.trim() || (isCard.value ? labels.value.card_why : labels.value.mistake_why),
    }));
    const { steps, tapped, ...trial } = useTrial<BastardsBoard, Step>({
        view,
        actionsOf: (all) => actionsOf(all, cause.value),
        next: () => nextOf(view(), piece.value, cause.value),
    });
    const { shown } = trial;
    const fields = computed(() => fieldsOf(shown.value, piece.value, cause.value, trial.against.value));
    const hint = computed(() => {
        if (!piece.value) return labels.value.tap_piece;
        if ("marker" in piece.value)
            return fill(labels.value.tap_holder, { what: labels.value[piece.value.marker] });
        const { vp } = piece.value;
        const { name } = seats.value[ownerOf(vp)];
        return fill(labels.value.tap_where, { what: fill(labels.value.vp, { name, number: numberOf(vp) }) });
    });

    function add(step: Step): void {
        tapped.value = null;
        wanted.value = undefined;
        piece.value = null;
        steps.value = withStep(steps.value, step);
    }

    /** Takes up a piece, or lays it down where it was. */
    function takeUp(taken: Piece): void {
        tapped.value = null;
        wanted.value = undefined;
        piece.value = JSON.stringify(piece.value) === JSON.stringify(taken) ? null : taken;
    }

    function tapVp(vp: string): void {
        const found = fields.value[0].choices.find((one) => one.value === vp);
        takeUp({ vp });
        if (piece.value) tapped.value = found?.objection ?? null; // where it goes all the same, a card may say
    }

    function tapPlace(place: string | null): void {
        const taken = piece.value;
        if (!taken || !("vp" in taken)) return;
        const found = fields.value[1].choices.find((one) => one.value === place);
        if (!found?.objection) add({ do: "place", vp: taken.vp, place });
        else {
            tapped.value = found.objection;
            const given = { vp: taken.vp, place, reason: cause.value.reason };
            wanted.value = { do: "displace", by: null, given, objection: found.objection };
        }
    }

    function tapSeat(seat: number | null): void {
        const taken = piece.value;
        if (!taken || !("marker" in taken)) return;
        if (seat !== null || taken.marker !== "start_seat") add({ do: taken.marker, seat });
    }

    function tapBlack(): void {
        const taken = piece.value;
        if (!taken || !("vp" in taken)) return;
        const found = shown.value.seats.flatMap((seat) => seat.vps).find(({ id }) => id === taken.vp);
        add({ do: "black", vp: taken.vp, value: found?.black ?? 0 });
    }

    return {
        ...trial,
        fields,
        hint,
        isCard,
        note,
        piece,
        steps,
        tapped,
        count: (index: number, by: number) => (steps.value = withMore(steps.value, index, by)),
        tapBlack,
        tapMarker: (marker: Marker) => takeUp({ marker }),
        tapPlace,
        tapSeat,
        tapStuff: () => add({ do: "stuff_rest", value: shown.value.stuff_rest }),
        tapVp,
        wanted,
    };
}
