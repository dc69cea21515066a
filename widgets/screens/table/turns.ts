import type { CitedText, TableControl, TableSeat, TableView } from "../../frontend/contract/screens";
import { isOfSeat, isSecretEntry, type Field, type SeatControl } from "./fields";

type Shown = Pick<TableView, "controls" | "board" | "access" | "seats">;

/** A control that is disabled, and why. */
export type UnableControl = SeatControl & { objection: CitedText };

/** What one seat can do: buttons that need no more (`only` where there is nothing else), the rest, what it cannot. */
export interface Turn {
    by: number;
    only: SeatControl | null;
    plain: SeatControl[];
    able: SeatControl[];
    unable: UnableControl[];
}

const isUnable = (control: SeatControl): control is UnableControl => control.objection !== null;

/** Returns what is asked for, as a text: while that stays the same, what somebody is typing stays too. */
export function askedOf({ progress, controls }: Pick<TableView, "progress" | "controls">): string {
    return [progress.round, ...controls.map((control) => `${control.do}${control.by}`)].join();
}

/** Returns which step of which round it is: the prompt changes during a step. */
export function stepOf({ progress }: Pick<TableView, "progress">): string {
    return `${progress.round} ${progress.stages.find((stage) => stage.status === "now")?.id}`;
}

/** Returns the controls that the game's board does not take over. */
export function generalControls({ controls, board }: Shown): TableControl[] {
    return controls.filter((control) => !board.takes.includes(control.do));
}

/** Returns what the table does as a whole, or those of its seats that no other device plays. */
export function controlsOfTable(controls: readonly TableControl[]): TableControl[] {
    const divided = new Map(
        controls.filter((control) => control.divided).map((control) => [control.do, control]),
    );
    return [
        ...controls.filter((control) => control.by === null && !control.objection),
        ...[...divided.values()].map((control) => ({ ...control, by: null, asks: false })),
    ];
}

/** Returns what each seat can do and cannot, without secret entries and what the table does as a whole. */
export function turnsOf(controls: readonly TableControl[]): Turn[] {
    const tableWide = new Set(controlsOfTable(controls).map((control) => control.do));
    const seats = new Map<number, SeatControl[]>();
    for (const control of controls.filter(isOfSeat)) {
        if (control.sealed || tableWide.has(control.do)) continue;
        const found = seats.get(control.by);
        if (found) found.push(control);
        else seats.set(control.by, [control]);
    }
    return [...seats].map(([by, all]) => {
        const able = all.filter((control) => !isUnable(control));
        const only = able.length === 1 && !able[0].fields.length ? able[0] : null;
        return {
            by,
            only,
            plain: only ? [] : able.filter((control) => !control.fields.length),
            able: able.filter((control) => control.fields.length),
            unable: all.filter(isUnable),
        };
    });
}

/** Returns the seats that are due on their own devices, for the host; not those that enter here. */
export function seatsAway(view: Shown): TableSeat[] {
    if (view.board.tells_away || !view.access.host) return [];
    const entering = generalControls(view)
        .filter(isSecretEntry)
        .map((control) => control.by);
    return view.seats.filter(
        ({ due, seat }) => due && view.access.elsewhere.includes(seat) && !entering.includes(seat),
    );
}

/** Returns the field that a tap on a value plays, where that is all that a control asks for. */
export function quickField({ quick, fields }: Pick<TableControl, "quick" | "fields">): Field | undefined {
    return quick ? fields[0] : undefined;
}
