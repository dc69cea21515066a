import { ref, watch, type Ref } from "vue";
import { provideDrafts, useDraft, type DraftScope } from "../../frontend/composables/draft";
import type { Overruled } from "../../frontend/composables/overrule";
import type { CitedText, TableView } from "../../frontend/contract/screens";
import { dropDrafts } from "../../frontend/drafts";
import { readFields, readNumber, readText } from "../../frontend/reading";
import { isSecretEntry, type Action, type SeatControl } from "./fields";

const LONGEST = 2000; // characters of a sentence

/** Returns the seat whose own device this is, which nobody else plays on; `null` where others see it. */
export function ownSeat({ host, curtain, seats }: TableView["access"]): number | null {
    return !host && !curtain && seats.length === 1 ? seats[0] : null;
}

/** Returns how secret entries of a seat are kept on its own device: for that seat, as long as the tab is open. */
export function ownDrafts({ place }: DraftScope, seat: number): Pick<DraftScope, "place" | "memory"> {
    return { place: `${place}/own.${seat}`, memory: "sessionStorage" };
}

/** Drops all secret entries that were kept at a table, except those of the seat whose own device this is. */
function dropOthers(scope: DraftScope, own: number | null): void {
    const kept = own === null ? null : `${ownDrafts(scope, own).place}/`;
    dropDrafts(
        (key) => key.startsWith(`${scope.place}/`) && (kept === null || !key.startsWith(kept)),
        "sessionStorage",
    );
}

/**
 * Keeps what is typed at a table, and what is open comes back with it as long as that is about the same. On a device
 * that others see, nothing of a secret entry is kept; against a rule, nothing secret at all.
 */
export function useOpenDrafts(view: () => TableView, allows: (objection: CitedText) => boolean) {
    const scope = provideDrafts(`table.${view().id}`, () => String(view().progress.round));
    const { access, controls, out_of_turn: others, seats, version } = view();
    const own = ownSeat(access);
    dropOthers(scope, own);

    const openSheet = useDraft("sheet", (kept) => readNumber(kept, 0, seats.length - 1), scope);
    const openLine = useDraft("line", (kept) => readNumber(kept, 0, version), {
        ...scope,
        about: () => String(view().version),
    });
    const openEntry = useDraft(
        "entry",
        (kept) => readEntry(kept, view()),
        own === null ? null : { ...scope, ...ownDrafts(scope, own) },
    );
    const openOverruled = useDraft(
        "overruled",
        (kept) => {
            const wanted = readOverruled(kept, [...controls, ...others]);
            return wanted && allows(wanted.objection) ? wanted : null;
        },
        scope,
    );
    const curtain = ref<SeatControl | null>(openEntry.before); // whose secret entry
    const sheet = ref(openSheet.before); // the seat whose sheet
    const logLine = ref(openLine.before ?? undefined); // the line of the log that is changed
    const overruled: Ref<Overruled | null> = ref(openOverruled.before); // what is to be done against a rule

    openSheet.follow(() => sheet.value);
    openLine.follow(() => logLine.value);
    openEntry.follow(() => {
        const open = curtain.value;
        return open && open.by === own && ownSeat(view().access) === own ? { do: open.do, by: own } : null;
    });
    openOverruled.follow(() => {
        const wanted = overruled.value;
        const { controls, out_of_turn: others } = view();
        const isSecret = [...controls, ...others].some(
            (control) => control.sealed && control.do === wanted?.do,
        );
        return curtain.value || isSecret ? null : wanted;
    });
    // the device has passed to another player than the one who began the draft
    watch(
        () => ownSeat(view().access),
        (now, before) => {
            if (before !== null && curtain.value) curtain.value = overruled.value = null;
            dropOthers(scope, now);
        },
        { flush: "post" }, // after what was open has gone
    );
    return { curtain, sheet, logLine, overruled };
}

/** Returns the secret entry that was open before, if it is still to be made, on its seat's own device. */
function readEntry(
    kept: unknown,
    { access, controls }: Pick<TableView, "access" | "controls">,
): SeatControl | null {
    const { do: name, by } = readFields(kept);
    const own = ownSeat(access);
    if (own === null || by !== own) return null;
    return (
        controls
            .filter(isSecretEntry)
            .find((each) => each.do === name && each.by === own && !each.elsewhere && !each.curtain) ?? null
    );
}

/** Returns what was to be done against a rule, if that can still be wanted. */
function readOverruled(
    kept: unknown,
    controls: readonly { do: string; by: number | null; sealed: boolean }[],
): Overruled | null {
    const wanted = readFields(kept);
    const { text, clause, absolute } = readFields(wanted.objection);
    const by = wanted.by ?? null;
    const control = controls.find((each) => each.do === wanted.do && each.by === by && !each.sealed);
    if (!control || !text || !clause || absolute) return null;
    return {
        do: control.do,
        by: control.by,
        given: readFields(wanted.given) as Action,
        objection: { text: readText(text, LONGEST), clause: readText(clause, LONGEST) },
    };
}
