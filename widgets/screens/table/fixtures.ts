import type { RunningCountdown, TableControl, TableView } from "../../frontend/contract/screens";

/** Returns a control that a seat, or nobody (`null`), has: it asks for nothing and is allowed. */
export const control = (name: string, by: number | null, more: Partial<TableControl> = {}): TableControl => ({
    do: name,
    by,
    title: name,
    sealed: false,
    objection: null,
    fields: [],
    quick: false,
    asks: true,
    curtain: false,
    elsewhere: false,
    again: false,
    divided: false,
    ...more,
});

/** A countdown of three seconds that this device may hold and stop. */
export const COUNTED: RunningCountdown = {
    number: 4,
    left: 3000,
    held: false,
    can_hold: true,
    by: 0,
    action: { do: "close", by: 0 },
    stops_here: true,
};

/** Returns the parts of a table's view that a countdown reads. */
export const counting = (
    running: RunningCountdown | null,
    access: Partial<TableView["access"]> = {},
): Pick<TableView, "game" | "access" | "countdown"> => ({
    game: "boss",
    access: { host: false, curtain: false, seats: [], elsewhere: [], looks_on: false, ...access },
    countdown: { seconds: 3, is_chosen: false, running },
});
