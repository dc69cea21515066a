// What the server has put into the page, as blocks of JSON; see `widgets/server/templates/serve.html.j2`.

import { remembered } from "../remembered";
import { readBlock } from "./pageParts";
import type { Shell } from "./shown";

/** What every page knows from the start. */
export interface PageSettings {
    /** The path at which the server's routes begin; ends with a slash. */
    baseUrl: string;
    /** The page's id; below it are its state, its websocket and its goodbye. */
    page: string;
    /** The name of the cookie by which the server knows what a page of this device showed last. */
    shownCookie: string;
}

/** What the page says while it cannot reach the server, in one language. */
export interface DisconnectText {
    lost: string;
    again: string;
}

export const readSettings = (): PageSettings => readBlock("br-page");

/**
 * The screens that the page begins with. None where this device remembers something else that was open, which
 * the server is told by the greeting: a score sheet that got its id since, a lesson.
 */
export function readScreens(): Record<string, unknown> {
    const screens = readBlock<{ shell?: Shell }>("br-screens");
    const { table, classroom, score_sheet = "" } = screens.shell ?? {};
    const open =
        remembered("score_sheet") ||
        remembered("classroom") ||
        remembered("room", "sessionStorage") ||
        remembered("learn", "sessionStorage");
    return table || classroom || score_sheet === open ? { ...screens } : {};
}

/** In the language that was chosen on this device, else in the browser's, else in English. */
export function readDisconnectText(chosen: string): DisconnectText {
    const known = readBlock<Record<string, DisconnectText>>("br-disconnect-text");
    const found = known[(chosen || navigator.language || "").slice(0, 2)] ?? known.en;
    if (!found) throw new Error("the page has no text for a lost connection");
    return found;
}
