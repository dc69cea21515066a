import { remembered } from "../remembered";
import { PATIENCE } from "./ids";
import type { Tap } from "./taps";

const RETRY = 1000; // milliseconds

/**
 * Returns a page's first tap: which device this is, its language, and the table that it had open: what the page
 * shows already (`shown`), else what this device remembers. What is learned is remembered as long as the tab is open.
 */
export async function greet(askTicket: () => Promise<string | undefined>, shown = ""): Promise<Tap> {
    const asked = new URLSearchParams(window.location.search).get("table");
    if (asked) window.history.replaceState(null, "", window.location.pathname);
    return {
        tap: "hello",
        language: remembered("language") || (navigator.language || "en").slice(0, 2),
        table: asked || shown || remembered("table"),
        score_sheet: remembered("score_sheet"),
        learn: remembered("learn", "sessionStorage"),
        lesson: remembered("lesson", "sessionStorage"),
        learner: remembered("learner"),
        ticket: await askTicket(),
    };
}

/** Returns what says to the kernel which device this is; nothing where the server tells no devices apart. */
export async function fetchTicket(): Promise<string | undefined> {
    const answer = await askServer();
    if (!answer.ok) return undefined;
    try {
        return ((await answer.json()) as { ticket?: string }).ticket;
    } catch (error) {
        console.info("devices are not told apart here", error);
        return undefined;
    }
}

/** Asks until the server answers: to go on without an answer would be to go on as a stranger. */
async function askServer(): Promise<Response> {
    for (;;) {
        const late = new AbortController();
        const waiting = setTimeout(() => late.abort(), PATIENCE);
        try {
            // a server that sends elsewhere, as JupyterHub does to sign in, has no ticket
            return await fetch("referee/ticket", {
                cache: "no-store",
                redirect: "manual",
                signal: late.signal,
            });
        } catch (error) {
            console.info("the server cannot be asked yet", error);
            await new Promise((resolve) => setTimeout(resolve, RETRY));
        } finally {
            clearTimeout(waiting);
        }
    }
}
