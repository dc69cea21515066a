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

/** Puts together what a card or an event has moved, or what lies otherwise than the book says. */
export function useMoves(view: () => BastardsBoard) {
    const { seats } = useTable();
    const labels = useBoardLabels<BastardsLabels>();

    const draft = useDraft("moves", (kept) => readMoves(kept, view()));
    const isCard = ref(draft.before?.isCard ?? true);
    const taken = ref<string | null>(null); // what moves next: a Vice president by its id, or a marker
    const wanted = ref<Overruled>(); // where a Vice president was to go, if that is refused

    const marker = computed(() => MARKERS.find((one) => one === taken.value) ?? null);
    const vp = computed(() => (marker.value ? null : taken.value));
    const causeOf = (note: string): Cause => ({
        isCard: isCard.value,
        reason: note || (isCard.value ? labels.value.card_why : labels.value.mistake_why),
    });
    // where the book was wrong, no rule was broken
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

    /** Takes up a piece, or lays it down where it was. */
    function takeUp(piece: string | null): void {
        tapped.value = null;
        wanted.value = undefined;
        taken.value = taken.value === piece ? null : piece;
    }

    function add(step: Step): void {
        takeUp(null);
        steps.value = withStep(steps.value, step);
    }

    function tapVp(id: string): void {
        const found = fields.value[0].choices.find((one) => one.value === id);
        takeUp(id);
        if (vp.value) tapped.value = found?.objection ?? null; // where it goes all the same, a card may say
    }

    function tapPlace(place: string | null): void {
        if (!vp.value) return;
        const objection = fields.value[1].choices.find((one) => one.value === place)?.objection;
        if (!objection) add({ what: "place", vp: vp.value, value: place });
        else {
            tapped.value = objection;
            const given = { vp: vp.value, place, reason: causeOf(note.value.trim()).reason };
            wanted.value = { do: "displace", by: null, given, objection };
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
        taken,
        count: (index: number, by: number) => (steps.value = withMore(steps.value, index, by)),
        takeUp,
        tapBlack,
        tapPlace,
        tapSeat,
        tapStuff: () => add({ what: "stuff_rest", value: shown.value.stuff_rest }),
        tapVp,
        vp,
        wanted,
    };
}
