import { computed } from "vue";
import { useTable } from "../../frontend/composables/table";
import type { PromoteBoard } from "../../frontend/contract/screens";
import { useShown } from "./shown";

/** What is chosen on the board itself, with the word that asks for it. */
export const ASKS = {
    name_next: "tap_seat",
    name_spokesman: "tap_spokesman",
    eliminate: "tap_out",
    swap: "tap_two",
} as const;

type Chosen = keyof typeof ASKS;

/** What the step asks for. */
export function useStep(view: () => Pick<PromoteBoard, "draws">) {
    const { table } = useTable();
    const shown = useShown();

    const offered = computed(() => table.value.controls.filter((control) => !control.objection));
    const choosing = computed(() => offered.value.find((slot) => slot.do in ASKS));
    const asked = computed(() => choosing.value?.do as Chosen | undefined);
    const field = computed(() =>
        choosing.value?.fields.find((field) => field.kind === "seat" || field.kind === "choice"),
    );
    const choiceOf = computed(() => new Map(field.value?.choices.map((choice) => [choice.value, choice])));

    const draws = computed(() => offered.value.filter((slot) => slot.do === "draw_employee"));
    const draw = computed(() => draws.value.find((draw) => draw.by === shown.value.drawer) ?? draws.value[0]);
    const drawing = computed(() => {
        const by = draw.value?.by ?? null;
        return { do: "draw_employee", ...(by === null ? {} : { by }) };
    });
    // whom nobody has drawn yet; and who has been drawn just now, with what speaks against it
    const drawn = computed(() => {
        const choice = draw.value?.fields.find((field) => field.kind === "choice");
        const before = new Set(view().draws.map((draw) => draw.employee));
        return (choice?.choices ?? [])
            .map(({ value, objection }) => ({ value: String(value), objection }))
            .filter(({ value, objection }) => !objection || before.has(value));
    });

    return {
        choosing,
        asked,
        /** Whether a seat is chosen, not an employee. */
        isOfSeat: computed(() => field.value?.kind === "seat"),
        /** Whether it can also be left as it is. */
        declines: computed(() => !!choosing.value?.fields.some((field) => field.name === "decline")),
        /** What can be chosen, by value. */
        choiceOf,
        draws,
        draw,
        /** The action of who draws now. */
        drawing,
        drawn,
    };
}
