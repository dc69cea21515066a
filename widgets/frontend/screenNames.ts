import type { Model } from "./model";

/** The names of the synced traits: what the session says each screen shows (`SCREENS` in widgets/session.py). */
export const SCREENS = [
    "shell",
    "labels",
    "lobby",
    "table",
    "phones",
    "score_sheet",
    "history",
    "learn",
    "lesson",
    "quiz",
    "classroom",
    "rules",
    "log",
] as const;

export type ScreenName = (typeof SCREENS)[number];

/** Whether a screen was taken out of the model, after what shows it has read it. */
export function isForgotten(model: Model, name: string): boolean {
    return model.get(name) === null;
}
