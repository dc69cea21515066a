import type { Control, TableControl } from "../../frontend/contract/screens";

/** What a control asks for. */
export type Field = Control["fields"][number];

/** An action as the session takes it: its name, whose it is, and its values by the names of their fields. */
export type Action = Record<string, unknown>;

/** A control that belongs to one seat. */
export type SeatControl = TableControl & { by: number };

export const isOfSeat = (control: TableControl): control is SeatControl => control.by !== null;

/** Whether it is a secret entry, which always belongs to a seat. */
export const isSecretEntry = (control: TableControl): control is SeatControl =>
    control.sealed && isOfSeat(control);

/** Returns an action of a control with some values. */
export function actionOf(control: Pick<Control, "do" | "by">, values: Action = {}): Action {
    return { do: control.do, ...(control.by === null ? {} : { by: control.by }), ...values };
}
