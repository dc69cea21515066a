import { computed, ref, shallowRef } from "vue";
import type { Inquire } from "../../frontend/composables/page";
import type { NewerDraft } from "../../frontend/contract/requests";
import type { DraftJson, Evaluated, ScoreSheetIds } from "../../frontend/contract/screens";
import { remember, remembered, rememberedData } from "../../frontend/remembered";

const FIRST_PAUSE = 1000; // milliseconds until something is tried again
const LONGEST_PAUSE = 30_000; // milliseconds
const MOST_SENT = 9; // drafts without an answer, the newest: the session looks at no more

/** What a page needs to resume a score sheet. */
export interface KeptSheet {
    id: string;
    draft: DraftJson | null;
    evaluation: Evaluated | null;
}

/** What a page remembers of a score sheet until the session has kept it. */
interface Unsent {
    over: string;
    sent: DraftJson[];
    draft: DraftJson | null;
    mine: DraftJson | null;
}

type Begun = KeptSheet & { version: string };
/** Score sheets that were left for another game, by their games. */
export type Stash = Partial<Record<string, Begun>>;

export interface KeepingOptions {
    /** What the session has of the score sheet; one that is begun has no id yet. */
    sheet: KeptSheet;
    ids: ScoreSheetIds;
    inquire: Inquire;
    /** Returns the sentence that says that something is not kept. */
    sayUnsaved: (problem: string) => string;
    /** Lets a score sheet go in which nothing was typed. */
    discard: (id: string) => void;
}

/**
 * Saves a draft while it is typed: it sends whole drafts, one at a time, and skips all but the newest in between.
 *
 * This device remembers drafts without a response, so that a page that is reloaded resumes them. If another page
 * was faster, the draft of this page (`mine`) is neither saved nor lost.
 */
export function createKeeping({ sheet, ids, inquire, sayUnsaved, discard }: KeepingOptions) {
    // a score sheet has its id before it is sent for the first time: what nobody answered is found again by it
    const id = ref(sheet.id || remembered("score_sheet.begun") || drawId(ids));
    const draft = shallowRef(sheet.draft);
    const evaluation = shallowRef(sheet.evaluation);
    const version = ref(sheet.evaluation?.version ?? "");
    const isChanged = ref(false);
    const isKept = ref(true);
    const isWarned = ref(false);
    const problem = ref("");
    const newer = shallowRef<NewerDraft | null>(null);
    const mine = shallowRef<DraftJson | null>(null);
    const stash = shallowRef<Stash>({});
    let unanswered: DraftJson[] = []; // drafts that may have arrived: the page was reloaded before the response
    let sending: Promise<void> | null = null;
    let retry: ReturnType<typeof setTimeout> | undefined;
    let pause = FIRST_PAUSE;

    const slot = (): string => `score_sheet.unsent.${id.value}`;

    function store(): void {
        const unsent: Unsent = {
            over: version.value,
            sent: unanswered,
            draft: isKept.value ? null : draft.value,
            mine: mine.value,
        };
        remember(slot(), unsent.draft || unsent.mine ? JSON.stringify(unsent) : "");
    }

    /** Takes what was typed; it is sent as soon as what was sent before is answered. */
    function change(changed: DraftJson): void {
        if (!version.value) remember("score_sheet.begun", id.value);
        draft.value = changed;
        isChanged.value = true;
        isKept.value = isWarned.value = false;
        store();
        push();
    }

    function push(): void {
        clearTimeout(retry);
        if (!draft.value || sending || newer.value) return;
        sending = send().finally(() => {
            sending = null;
        });
    }

    async function send(): Promise<void> {
        for (let sent: DraftJson | null = null; sent !== draft.value && draft.value;) {
            sent = draft.value;
            const before = unanswered;
            if (before[before.length - 1] !== sent) unanswered = [...before, sent].slice(-MOST_SENT);
            store();
            const answer = await inquire("score_sheet", {
                score_sheet: id.value,
                draft: sent,
                over: version.value,
                sent: before,
            });
            problem.value = "problem" in answer ? sayUnsaved(answer.problem) : "";
            if ("newer" in answer) {
                problem.value = "";
                newer.value = answer.newer;
                break;
            }
            if ("problem" in answer) continue;
            unanswered = [];
            evaluation.value = answer;
            version.value = answer.version;
            if (remembered("score_sheet.begun") === id.value) remember("score_sheet.begun", "");
            remember("score_sheet", id.value);
            pause = FIRST_PAUSE;
            isKept.value = sent === draft.value;
            store();
        }
        if (!problem.value) return;
        // it may pass, such as a store that is away
        retry = setTimeout(push, pause);
        pause = Math.min(2 * pause, LONGEST_PAUSE);
    }

    /** Waits for what is on its way. */
    async function settled(): Promise<void> {
        while (sending) await sending;
    }

    /** Continues with a draft that is saved. */
    function adopt(kept: DraftJson, evaluated: Evaluated): void {
        draft.value = kept;
        evaluation.value = evaluated;
        version.value = evaluated.version;
        unanswered = [];
        isKept.value = true;
        problem.value = "";
    }

    function takeNewer(): void {
        if (!newer.value) return;
        mine.value = draft.value;
        adopt(newer.value.draft, newer.value);
        newer.value = null;
        store();
    }

    function putMine(): void {
        const typed = newer.value ? draft.value : mine.value;
        if (newer.value) {
            version.value = newer.value.version;
            unanswered = [];
        }
        newer.value = mine.value = null;
        if (typed) change(typed);
    }

    function dropMine(): void {
        mine.value = null;
        store();
    }

    /** Shows the result of a draft that is finished. */
    function finish(kept: DraftJson, evaluated: Evaluated): void {
        adopt(kept, evaluated);
        isChanged.value = false;
        store();
    }

    /** Takes over the session's view of the score sheet, for example in another language. */
    function refresh(sheet: KeptSheet): void {
        if (!sending && !newer.value && sheet.evaluation && sheet.id === id.value)
            evaluation.value = sheet.evaluation;
    }

    /** Another game is another score sheet; who comes back to the first one finds it as it was. */
    async function other(begun: DraftJson): Promise<void> {
        await settled();
        if (newer.value || mine.value) return; // first things first
        clearTimeout(retry);
        const left = draft.value;
        const before = stash.value[begun.game];
        // of a game that was tapped by mistake nothing is left over
        if (version.value && left && isEmpty(left)) discard(id.value);
        if (left) {
            const kept = { id: id.value, version: version.value, evaluation: evaluation.value, draft: left };
            stash.value = { ...stash.value, [left.game]: kept };
        }
        id.value = before?.id ?? drawId(ids);
        version.value = before?.version ?? "";
        evaluation.value = before?.evaluation ?? null;
        if (before) draft.value = before.draft;
        unanswered = [];
        remember("score_sheet", version.value ? id.value : "new");
        change(begun);
    }

    const unsent = rememberedData(slot()) as Unsent | null;
    if (unsent) {
        version.value = unsent.over;
        unanswered = unsent.sent;
        mine.value = unsent.mine;
        if (unsent.draft) change(unsent.draft);
    }

    return {
        id,
        draft,
        evaluation,
        version,
        /** Whether something was typed here. */
        isChanged,
        isKept,
        isBehind: computed(() => evaluation.value?.behind ?? false),
        /** Why the draft is not saved, in words, and whether the user was warned when leaving. */
        problem,
        isWarned,
        newer,
        mine,
        stash,
        change,
        push,
        settled,
        takeNewer,
        putMine,
        dropMine,
        finish,
        refresh,
        other,
        stop: () => clearTimeout(retry),
    };
}

function isEmpty(draft: DraftJson): boolean {
    return !Object.keys(draft.top).length && draft.seats.every((seat) => !Object.keys(seat.values).length);
}

function drawId({ letters, length }: ScoreSheetIds): string {
    const drawn = crypto.getRandomValues(new Uint32Array(length));
    return Array.from(drawn, (byte) => letters[byte % letters.length]).join("");
}
