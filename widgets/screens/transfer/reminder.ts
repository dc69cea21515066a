import { remember, remembered } from "../../frontend/remembered";

const SAVED = "saved_at";
const PAUSE = 7 * 24 * 3_600_000; // milliseconds between two reminders

/** Notes that all games were saved as a file, or that somebody was reminded and put it off. */
export function noteSaved(now = Date.now()): void {
    remember(SAVED, String(now));
}

/** Whether to remind somebody to save: a game has ended since the last time, which was a week ago or never. */
export function isSaveDue(games: readonly { at: string; finished?: boolean }[], now = Date.now()): boolean {
    const saved = Number(remembered(SAVED));
    return now - saved > PAUSE && games.some((game) => game.finished && Date.parse(game.at) > saved);
}
