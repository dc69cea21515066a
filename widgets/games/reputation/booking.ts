import type { Action } from "../../screens/table/fields";

/** The places of a worker, as records name them. */
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

/** The place that a worker leaves. */
export interface Start {
    seat: number;
    place: Place;
}

/** A correction: moved workers of a seat, or the new credits beside a project. */
export type Step =
    | { do: "move_workers"; seat: number; from: Place; to: Place; workers: number }
    | { do: "set_credits"; on: Project; credits: number };

/** The seat whose power is used, the text of its card, and the reason for an override. */
export interface Power {
    by: number | null;
    note: string;
    override: string;
}

/** Returns the steps with one more moved worker, merged into the last step if that has the same route. */
export function withMove(steps: readonly Step[], seat: number, from: Place, to: Place): Step[] {
    const last = steps.at(-1);
    if (last?.do === "move_workers" && last.seat === seat && last.from === from && last.to === to)
        return withMore(steps, steps.length - 1, 1);
    return [...steps, { do: "move_workers", seat, from, to, workers: 1 }];
}

/** Returns the steps with one that sets the credits beside a project, if there is none yet. */
export function withCredits(steps: readonly Step[], on: Project, credits: number): Step[] {
    if (steps.some((step) => step.do === "set_credits" && step.on === on)) return [...steps];
    return [...steps, { do: "set_credits", on, credits }];
}

/** Returns the steps with more workers or credits in one of them. */
export function withMore(steps: readonly Step[], index: number, by: number): Step[] {
    return steps.map((step, place) => {
        if (place !== index) return step;
        return step.do === "set_credits"
            ? { ...step, credits: step.credits + by }
            : { ...step, workers: step.workers + by };
    });
}

/** Returns whether a step has its least amount: one worker, or no credits. */
export function isLeast(step: Step): boolean {
    return step.do === "set_credits" ? step.credits <= 0 : step.workers <= 1;
}

/** Returns the steps as actions, the power first; every move needs a `reason`. */
export function actionsOf({ by, note, override }: Power, steps: readonly Step[], reason: string): Action[] {
    const power: Action[] =
        by === null
            ? []
            : [{ do: "use_power", by, ...(note ? { note } : {}), ...(override ? { override } : {}) }];
    return [...power, ...steps.map((step) => ({ ...step, reason }))];
}

/** Returns the possible next taps: the places that a worker can leave, or those that it can go to. */
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
