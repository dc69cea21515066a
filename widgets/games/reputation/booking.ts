import type { Action } from "../../screens/table/fields";

/** Where a worker of a seat can be, as records name it. */
export const PLACES = [
    "hq",
    "break_left",
    "break_middle",
    "break_right",
    "private",
    "left",
    "right",
    "supply",
] as const;
export type Place = (typeof PLACES)[number];
export type Project = "private" | "public";

/** Where a worker is about to leave. */
export interface Start {
    seat: number;
    place: Place;
}

/** What was moved: workers of a seat, or the credits beside a project that are now so many. */
export type Step =
    | { do: "move_workers"; seat: number; from: Place; to: Place; workers: number }
    | { do: "set_credits"; on: Project; credits: number };

/** Whose power is used, what its card says, and by what it is used where the rules say no. */
export interface Power {
    by: number | null;
    note: string;
    override: string;
}

/** Returns the steps with one worker more on a way; what goes the same way as the last step goes with it. */
export function withMove(steps: readonly Step[], seat: number, from: Place, to: Place): Step[] {
    const last = steps.at(-1);
    if (last?.do === "move_workers" && last.seat === seat && last.from === from && last.to === to)
        return withMore(steps, steps.length - 1, 1);
    return [...steps, { do: "move_workers", seat, from, to, workers: 1 }];
}

/** Returns the steps with one that sets the credits beside a project, if there is none yet. */
export function withCredits(steps: readonly Step[], on: Project, credits: number): Step[] {
    if (steps.some((one) => one.do === "set_credits" && one.on === on)) return [...steps];
    return [...steps, { do: "set_credits", on, credits }];
}

/** Returns the steps with more workers or credits in one of them. */
export function withMore(steps: readonly Step[], index: number, by: number): Step[] {
    return steps.map((one, place) => {
        if (place !== index) return one;
        return one.do === "set_credits"
            ? { ...one, credits: one.credits + by }
            : { ...one, workers: one.workers + by };
    });
}

/** Returns whether a step can have one less: no worker is no move, and no credits are some. */
export function isLeast(step: Step): boolean {
    return step.do === "set_credits" ? step.credits <= 0 : step.workers <= 1;
}

/** Returns all of it as actions, the power first; every move needs a `reason`. */
export function actionsOf({ by, note, override }: Power, steps: readonly Step[], reason: string): Action[] {
    const power: Action[] =
        by === null
            ? []
            : [{ do: "use_power", by, ...(note ? { note } : {}), ...(override ? { override } : {}) }];
    return [...power, ...steps.map((one) => ({ ...one, reason }))];
}

/** Returns what could be tapped next: the places that a worker can come from, or those that one can go to. */
export function nextOf(seats: number, from: Start | null): Action[] {
    if (from)
        return PLACES.map((to) => ({
            do: "move_workers",
            seat: from.seat,
            from: from.place,
            to,
            workers: 1,
        }));
    return Array.from({ length: seats }, (_, seat) =>
        PLACES.map((place) => ({ do: "move_workers", seat, from: place })),
    ).flat();
}
