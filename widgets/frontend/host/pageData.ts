// The data that the server puts into the page, as blocks of JSON; see `widgets/server/templates/serve.html.j2`.

import type { ShellView } from "../contract/screens";
import { remembered } from "../remembered";
import { readBlock } from "./pageParts";

/** The settings of a page. */
export interface PageSettings {
    /** The path of the server's routes; ends with a slash. */
    baseUrl: string;
    /** The page's id, in the routes of its state, its websocket and its end. */
    page: string;
    /** The name of the cookie with what a page of this device showed last. */
    shownCookie: string;
}

/** The texts for a lost connection, in one language. */
export interface DisconnectText {
    lost: string;
    again: string;
}

export const readSettings = (): PageSettings => readBlock("br-page");

/**
 * Returns the page's first screens. There are none if this device remembers that something else was open, such
 * as a lesson, or a score sheet that got its id since; the first tap opens that.
 */
export function readScreens(): Record<string, unknown> {
    const screens = readBlock<{ shell?: Partial<ShellView> }>("br-screens");
    const { table, classroom, score_sheet = "" } = screens.shell ?? {};
    const open =
        remembered("score_sheet") ||
        remembered("classroom") ||
        remembered("room", "sessionStorage") ||
        remembered("learn", "sessionStorage");
    return table || classroom || score_sheet === open ? { ...screens } : {};
}

/** Returns the texts in the language chosen on this device, else in the browser's, else in English. */
export function readDisconnectText(chosen: string): DisconnectText {
    const known = readBlock<Record<string, DisconnectText>>("br-disconnect-text");
    const found = known[(chosen || navigator.language || "").slice(0, 2)] ?? known.en;
    if (!found) throw new Error("the page has no text for a lost connection");
    return found;
}
