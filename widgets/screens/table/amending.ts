import { computed, provide, reactive, ref, watch } from "vue";
import { narrowDrafts, useDraft, useDraftScope } from "../../frontend/composables/draft";
import { useLabels } from "../../frontend/composables/labels";
import { OVERRULING, useOverruling } from "../../frontend/composables/overrule";
import { usePage } from "../../frontend/composables/page";
import type { AmendmentView, EntryView, Problem, UnfitEntry } from "../../frontend/contract/requests";
import type { LogLineView, TableView } from "../../frontend/contract/screens";
import { readAmending, type Amending, type Wanted } from "./amendingDraft";
import type { Action } from "./fields";

/**
 * What a line of the log can be instead, and what that comes to before anything is kept. `leave` is called when it is
 * kept, or when it is asked of the table.
 */
export function useAmending(line: () => LogLineView, view: () => TableView, leave: () => void) {
    const { inquire, language, send } = usePage();
    const overruling = useOverruling();
    const labels = useLabels("table");

    const around = useDraftScope();
    const drafts = narrowDrafts(
        around && { place: `${around.place}/${line().number}`, about: () => String(view().version) },
    );
    const draft = useDraft("amending", (kept) => readAmending(kept, view()), drafts);
    const wanted = ref<Wanted | null>(draft.before?.wanted ?? null); // the query to the log.
    const entry = ref<EntryView>(); // the entry that is typed again
    const override = ref<string | null>(null); // what overrules the rules against it, if anything does
    const replacements = ref<Record<number, Action>>(draft.before?.said ?? {}); // what entries are to be instead
    const outcome = ref<AmendmentView>();
    const about = ref<UnfitEntry>(); // the unfit entry that is typed again, if it is not the line itself
    const problem = ref("");
    const isOther = ref(false); // whether other actions are shown
    const isBack = ref(false); // whether the table goes back to this line
    const isWaiting = ref(false);

    const changes = computed(() =>
        Object.entries(replacements.value).map(([number, action]) => ({ number: Number(number), action })),
    );
    // another entry, action or reason to overrule the rules needs a new form
    const entryKey = computed(() =>
        [entry.value?.number, entry.value?.control.do, override.value !== null].join(),
    );

    /** Awaits a query about the log that is shown; it shows a problem instead of returning it. */
    async function resolved<Answer extends object>(
        inquiry: Promise<Answer | Problem>,
    ): Promise<Answer | undefined> {
        isWaiting.value = true;
        const answer = await inquiry;
        isWaiting.value = false;
        if ("problem" in answer) {
            problem.value = answer.problem;
            return undefined;
        }
        problem.value = "";
        return answer;
    }

    async function change(
        number: number,
        other?: { do: string; by: number | null },
        overrules = false,
    ): Promise<void> {
        wanted.value = { number, ...(other ? { other } : {}), ...(overrules ? { overrules } : {}) };
        // what it is to be already is where its values begin
        const before = other ? undefined : replacements.value[number];
        const asWhat = before
            ? { do: String(before.do), by: (before.by as number | undefined) ?? null }
            : other;
        const reason = typeof before?.override === "string" ? before.override : null;
        const found = await resolved(
            inquire("entry", {
                version: view().version,
                number,
                changes: changes.value,
                overrules: overrules || reason !== null,
                ...asWhat,
            }),
        );
        if (!found) return;
        if (before) {
            const { do: _do, by: _by, override: _override, ...given } = before;
            found.given = given;
        }
        isOther.value = false;
        about.value = outcome.value?.unfit.find((each) => each.number === number) ?? about.value;
        outcome.value = undefined;
        entry.value = found;
        override.value = reason ?? found.override ?? (overrules ? "" : null);
        // an action without fields is complete with its name
        if (other && !overrules && !found.control.asks) await say({ do: other.do, by: other.by });
    }

    async function say(action: Action): Promise<void> {
        if (!entry.value) return;
        const reason = override.value?.trim();
        if (reason === "") {
            problem.value = labels.value.overrule_needs;
            return;
        }
        const { by, ...rest } = action;
        const replacement = {
            ...((by ?? null) === null ? rest : action),
            ...(reason === undefined ? {} : { override: reason }),
        };
        replacements.value = { ...replacements.value, [entry.value.number]: replacement };
        await tryChanges();
    }

    async function tryChanges(): Promise<void> {
        await look(inquire("try_changes", { version: view().version, changes: changes.value }));
    }

    async function goBack(): Promise<void> {
        wanted.value = null;
        isBack.value = true;
        await look(inquire("back", { version: view().version, number: line().number }));
    }

    async function look(inquiry: Promise<AmendmentView | Problem>): Promise<void> {
        const found = await resolved(inquiry);
        if (!found) return;
        outcome.value = found;
        entry.value = about.value = undefined;
        if (!isBack.value) wanted.value = "changes";
    }

    /** Keeps what is shown, for the seat that wants it where the table says so. */
    function keep(by?: number): void {
        const found = outcome.value;
        if (!found) return;
        const tap = found.ask ? "ask_amend" : "amend";
        send({
            tap,
            version: view().version,
            changes: found.changes,
            ...(by === undefined ? {} : { by }),
        });
        leave();
    }

    // the card overrules objections to the entry that is typed again: nothing is played beside it
    provide(OVERRULING, {
        get label() {
            return labels.value.overrule;
        },
        allows: (objection) => view().access.host && (overruling?.allows(objection) ?? false),
        elsewhere: (objection) =>
            !view().access.host && overruling?.allows(objection) ? labels.value.overrule_there : null,
        async ask(wanted) {
            if (!entry.value) return;
            const { number, control } = entry.value;
            await change(number, { do: control.do, by: control.by }, true);
            entry.value = { ...entry.value, given: { ...wanted.given } };
        },
    });

    /** Repeats the query, for a restored draft or after a change of language. */
    async function goOn(): Promise<void> {
        if (isBack.value) await goBack();
        else if (wanted.value === "changes") await tryChanges();
        else if (wanted.value) await change(wanted.value.number, wanted.value.other, wanted.value.overrules);
    }

    watch(language, goOn);
    draft.follow(() =>
        wanted.value ? ({ wanted: wanted.value, said: replacements.value } satisfies Amending) : null,
    );
    void goOn();

    return reactive({
        about,
        change,
        changes,
        entry,
        entryKey,
        goBack,
        isBack,
        isOther,
        isWaiting,
        keep,
        outcome,
        override,
        problem,
        say,
    });
}
