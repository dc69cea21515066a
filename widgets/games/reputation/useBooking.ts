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

/** Puts together what a power does with the pieces, or what was moved by mistake, for the `opener`'s sheet. */
export function useBooking(view: () => ReputationBoard, opener: number) {
    const { inquire, language } = usePage();
    const { seats, table } = useTable();
    const labels = useBoardLabels<ReputationLabels>();
    const overruling = useOverruling();

    const power = ref<number | null>(null);
    const note = ref("");
    const override = ref("");
    const steps = ref<Step[]>([]);
    const from = ref<Start | null>(null);
    const powers = ref<(CitedText | null)[]>([]); // what speaks against each seat's power now
    const tapped = ref<CitedText | null>(null); // why what was tapped is not possible

    const reason = computed(() => {
        const typed = note.value.trim();
        if (typed) return typed;
        if (power.value === null) return labels.value.was_moved;
        return fill(labels.value.power_of, { name: lookUp(seats.value, power.value).name });
    });
    const actions = computed(() =>
        actionsOf(
            { by: power.value, note: note.value.trim(), override: override.value.trim() },
            steps.value,
            reason.value,
        ),
    );
    const { trial, problem } = useTrial(
        () => actions.value,
        () => nextOf(seats.value.length, from.value),
    );
    const shown = computed(() => (trial.value?.view ?? view()) as Pick<ReputationBoard, "seats" | "auction">);
    const against = computed(() => trial.value?.then ?? []);
    /** Why nothing can be moved here at all: that is another device's. */
    const notHere = computed(() => {
        const first = against.value.at(0);
        return first && !first.clause && against.value.every((one) => one && !one.clause) ? first.text : "";
    });
    const refused = computed(() => trial.value?.reason ?? null);
    const isBlocked = computed(() => !actions.value.length || !!refused.value || !!problem.value);
    const powerRefused = computed(() => (power.value === null ? null : powers.value[power.value]));
    const allowsOverride = computed(() => {
        const objection = powerRefused.value;
        if (!objection || objection.absolute || overruling?.isTeaching) return false;
        return table.value.waivable.includes(objection.clause);
    });
    /** The power that is refused, where this sheet does not ask what overrules that. */
    const wanted = computed(() =>
        refused.value && trial.value?.refused === 0 && power.value !== null && !allowsOverride.value
            ? overruledOf(actions.value[0], refused.value)
            : undefined,
    );
    const projects = computed(() => {
        const auction = shown.value.auction;
        if (!auction || notHere.value) return [];
        return (["private", "public"] as const).map((kind) => ({
            kind,
            name: auction[kind].name || labels.value[`${kind}_project`],
            credits: auction[kind].credits,
        }));
    });
    /** The steps as they are told, which stand behind the power in what is tried. */
    const kept = computed(() => {
        const before = power.value === null ? 0 : 1;
        return steps.value.map((step, index) => ({
            step,
            told: trial.value?.told.at(index + before) ?? "",
            isRefused: trial.value?.refused === index + before,
        }));
    });

    /** Returns what speaks against a tap on a place of a seat. */
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

    /** Returns what a seat's card was said to do the last time; nothing where that is not known. */
    function remembered(by: number | null): string {
        const control = table.value.out_of_turn.find((one) => one.do === "use_power" && one.by === by);
        const value = control?.suggested?.note;
        return typeof value === "string" ? value : "";
    }

    function takeBack(index: number): void {
        tapped.value = null;
        steps.value = steps.value.filter((_, place) => place !== index);
    }

    /** Asks whose power can be used; whose sheet this was opened on is probably whose it is. */
    async function askPowers(): Promise<void> {
        const then = seats.value.map((_, by) => ({ do: "use_power", by }));
        const answer = await inquire("trial", { actions: [], then });
        if ("problem" in answer) return;
        const isFirst = !powers.value.length;
        powers.value = answer.then;
        if (isFirst && !answer.then[opener]) use(opener);
    }

    watch([language, () => table.value.version], askPowers, { immediate: true });

    return {
        actions,
        allowsOverride,
        from,
        isBlocked,
        isElsewhere,
        kept,
        notHere,
        note,
        objectionTo,
        override,
        power,
        problem,
        projects,
        refused,
        shown,
        steps,
        takeBack,
        tapped,
        tapPlace,
        tapPower,
        tapProject,
        wanted,
    };
}
