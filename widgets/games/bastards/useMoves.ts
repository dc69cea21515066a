import { computed, ref } from "vue";
import { useBoardLabels } from "../../frontend/composables/labels";
import { useDraft } from "../../frontend/composables/draft";
import type { Overruled } from "../../frontend/composables/overrule";
import { useTable } from "../../frontend/composables/table";
import type { BastardsBoard, BastardsLabels } from "../../frontend/contract/screens";
import { fill } from "../../frontend/formatting/fill";
import { useTrial } from "../../screens/table/useTrial";
import { numberOf, ownerOf } from "./board";
import {
    actionsOf,
    fieldsOf,
    MARKERS,
    nextOf,
    readMoves,
    withMore,
    withStep,
    type Cause,
    type Step,
} from "./moves";

/** Collects the moves of a card or an event, or corrections of the record. */
export function useMoves(view: () => BastardsBoard) {
    const { seats } = useTable();
    const labels = useBoardLabels<BastardsLabels>();

    const draft = useDraft("moves", (kept) => readMoves(kept, view()));
    const isCard = ref(draft.before?.isCard ?? true);
    const lifted = ref<string | null>(null); // the piece that moves next: a Vice president by its id, or a marker
    const overruled = ref<Overruled>(); // the refused move of a Vice president

    const marker = computed(() => MARKERS.find((marker) => marker === lifted.value) ?? null);
    const vp = computed(() => (marker.value ? null : lifted.value));
    const causeOf = (note: string): Cause => ({
        isCard: isCard.value,
        reason: note || (isCard.value ? labels.value.card_why : labels.value.mistake_why),
    });
    // a correction of the record breaks no rule
    const asks = computed(() => isCard.value && !marker.value);
    const trial = useTrial<BastardsBoard, Step>({
        view,
        actionsOf: (all, note) => actionsOf(all, causeOf(note)),
        next: () => (asks.value ? nextOf(view(), vp.value) : []),
    });
    const { note, shown, steps, tapped } = trial;
    if (draft.before) {
        note.value = draft.before.note;
        steps.value = draft.before.steps;
    }
    draft.follow(() =>
        steps.value.length || note.value
            ? { isCard: isCard.value, note: note.value, steps: steps.value }
            : null,
    );
    const fields = computed(() => fieldsOf(shown.value, vp.value, asks.value ? trial.against.value : []));
    const hint = computed(() => {
        if (marker.value) return fill(labels.value.tap_holder, { what: labels.value[marker.value] });
        if (!vp.value) return labels.value.tap_piece;
        const { name } = seats.value[ownerOf(vp.value)];
        const what = fill(labels.value.vp, { name, number: numberOf(vp.value) });
        return fill(labels.value.tap_where, { what });
    });

    /** Lifts a piece, or puts it back. */
    function toggleLift(piece: string | null): void {
        tapped.value = null;
        overruled.value = undefined;
        lifted.value = lifted.value === piece ? null : piece;
    }

    function add(step: Step): void {
        toggleLift(null);
        steps.value = withStep(steps.value, step);
    }

    function tapVp(id: string): void {
        const choice = fields.value[0].choices.find((choice) => choice.value === id);
        toggleLift(id);
        if (vp.value) tapped.value = choice?.objection ?? null; // a card may still allow the move
    }

    function tapPlace(place: string | null): void {
        if (!vp.value) return;
        const objection = fields.value[1].choices.find((choice) => choice.value === place)?.objection;
        if (!objection) add({ what: "place", vp: vp.value, value: place });
        else {
            tapped.value = objection;
            const given = { vp: vp.value, place, reason: causeOf(note.value.trim()).reason };
            overruled.value = { do: "displace", by: null, given, objection };
        }
    }

    function tapSeat(seat: number | null): void {
        if (!marker.value) return;
        if (seat !== null || marker.value !== "start_seat") add({ what: marker.value, value: seat });
    }

    function tapBlack(): void {
        if (!vp.value) return;
        const found = shown.value.seats.flatMap(({ vps }) => vps).find(({ id }) => id === vp.value);
        add({ what: "black", vp: vp.value, value: found?.black ?? 0 });
    }

    return {
        ...trial,
        fields,
        hint,
        isCard,
        marker,
        lifted,
        count: (index: number, by: number) => (steps.value = withMore(steps.value, index, by)),
        toggleLift,
        tapBlack,
        tapPlace,
        tapSeat,
        tapStuff: () => add({ what: "stuff_rest", value: shown.value.stuff_rest }),
        tapVp,
        vp,
        overruled,
    };
}
