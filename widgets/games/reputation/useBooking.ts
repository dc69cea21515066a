import { computed, ref, watch } from "vue";
import { useBoardLabels } from "../../frontend/composables/labels";
import { overruledOf, useOverruling } from "../../frontend/composables/overrule";
import { usePage } from "../../frontend/composables/page";
import { useTable } from "../../frontend/composables/table";
import type { CitedText, ReputationBoard, ReputationLabels } from "../../frontend/contract/screens";
import { fill } from "../../frontend/formatting/fill";
import { lookUp } from "../../frontend/lookup";
import { useTrial } from "../../screens/table/useTrial";
import {
    actionsOf,
    nextOf,
    PLACES,
    withCredits,
    withMove,
    type Place,
    type Project,
    type Start,
    type Step,
} from "./booking";

/** Collects the moves of a power, or corrections of mistakes, for the sheet of the `opener`. */
export function useBooking(view: () => ReputationBoard, opener: number) {
    const { inquire, language } = usePage();
    const { seats, table } = useTable();
    const labels = useBoardLabels<ReputationLabels>();
    const overruling = useOverruling();

    const power = ref<number | null>(null);
    const override = ref("");
    const from = ref<Start | null>(null);
    const powers = ref<(CitedText | null)[]>([]); // the objection to each seat's power

    /** The default reason. */
    const usual = computed(() => {
        if (power.value === null) return labels.value.was_moved;
        return fill(labels.value.power_of, { name: lookUp(seats.value, power.value).name });
    });
    const trial = useTrial<ReputationBoard, Step>({
        view,
        actionsOf: (all, note) =>
            actionsOf({ by: power.value, note, override: override.value.trim() }, all, note || usual.value),
        before: () => (power.value === null ? 0 : 1),
        next: () => nextOf(seats.value.length, from.value),
    });
    const { actions, against, note, notHere, refused, steps, tapped } = trial;
    const powerRefused = computed(() => (power.value === null ? null : powers.value[power.value]));
    const allowsOverride = computed(() => {
        const objection = powerRefused.value;
        if (!objection || objection.absolute || overruling?.isTeaching) return false;
        return table.value.waivable.includes(objection.clause);
    });
    /** The refused power, unless this sheet asks for an override. */
    const wanted = computed(() =>
        refused.value && trial.refusedAt.value === 0 && power.value !== null && !allowsOverride.value
            ? overruledOf(actions.value[0], refused.value)
            : undefined,
    );
    const projects = computed(() => {
        const auction = trial.shown.value.auction;
        if (!auction || notHere.value) return [];
        return (["private", "public"] as const).map((kind) => ({
            kind,
            name: auction[kind].name || labels.value[`${kind}_project`],
            credits: auction[kind].credits,
        }));
    });
    /** Returns the objection to a tap on a place of a seat. */
    function objectionTo(seat: number, place: Place): CitedText | null {
        const index = PLACES.indexOf(place);
        if (!from.value) return against.value[seat * PLACES.length + index] ?? null;
        return seat === from.value.seat ? (against.value[index] ?? null) : null;
    }

    function tapPlace(seat: number, place: Place): void {
        const start = from.value;
        const objection = objectionTo(seat, place);
        tapped.value = null;
        if (start?.seat === seat && start.place === place) from.value = null;
        else if (start && start.seat !== seat) from.value = { seat, place };
        else if (objection) tapped.value = objection;
        else if (start) {
            steps.value = withMove(steps.value, seat, start.place, place);
            from.value = null;
        } else from.value = { seat, place };
    }

    function tapProject(kind: Project, credits: number): void {
        tapped.value = null;
        from.value = null;
        steps.value = withCredits(steps.value, kind, credits);
    }

    function isElsewhere(by: number): boolean {
        return powers.value[by]?.clause === "";
    }

    function tapPower(by: number | null): void {
        tapped.value = by !== null && isElsewhere(by) ? powers.value[by] : null;
        if (!tapped.value) use(by);
    }

    function use(by: number | null): void {
        if (note.value === remembered(power.value)) note.value = remembered(by);
        power.value = by;
        override.value = "";
    }

    /** Returns the saved text of a seat's power, empty if unknown. */
    function remembered(by: number | null): string {
        const control = table.value.out_of_turn.find(
            (control) => control.do === "use_power" && control.by === by,
        );
        const value = control?.suggested?.note;
        return typeof value === "string" ? value : "";
    }

    /** Requests which powers can be used, and preselects that of the `opener`. */
    async function askPowers(): Promise<void> {
        const then = seats.value.map((_, by) => ({ do: "use_power", by }));
        const answer = await inquire("trial", { actions: [], then });
        if ("problem" in answer) return;
        const isFirst = !powers.value.length;
        powers.value = answer.then;
        const isOnly = !table.value.access.host && !isElsewhere(opener); // only the tablet moves pieces
        if (isFirst && (isOnly || !answer.then[opener])) use(opener);
    }

    watch([language, () => table.value.version], askPowers, { immediate: true });

    return {
        ...trial,
        allowsOverride,
        from,
        isElsewhere,
        objectionTo,
        override,
        power,
        projects,
        tapPlace,
        tapPower,
        tapProject,
        wanted,
    };
}
