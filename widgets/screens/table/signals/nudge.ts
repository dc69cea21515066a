import { markTabName } from "../../../frontend/tabName";

/** Milliseconds after which a player who has not done what is asked for is nudged again. */
export const AGAIN = 60_000;

/**
 * Nudges a player who has something to do: once, and again after a minute, never more for the same thing.
 *
 * `nudge` does it, `done` takes back what of it stays.
 */
export function createNudges(nudge: () => void, done: () => void) {
    let asked = "";
    let timer: ReturnType<typeof setTimeout> | undefined;

    return {
        /** Takes note of what is asked now, as a text; "" for nothing. */
        note(now: string): void {
            if (now === asked) return;
            asked = now;
            clearTimeout(timer);
            if (!now) {
                done();
                return;
            }
            nudge();
            timer = setTimeout(nudge, AGAIN);
        },
        stop(): void {
            clearTimeout(timer);
            if (asked) done();
            asked = "";
        },
    };
}

const ICON = "link[rel~='icon']";

/** Marks a page in the list of tabs by a dot in a colour; returns what takes the mark away. */
export function markTab(colour: string): () => void {
    markTabName(true);
    const icon = document.head.querySelector<HTMLLinkElement>(ICON);
    const before = icon?.getAttribute("href");
    const dot = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><circle cx="12" cy="12" r="11" fill="${colour}"/></svg>`;
    icon?.setAttribute("href", `data:image/svg+xml,${encodeURIComponent(dot)}`);
    return () => {
        markTabName(false);
        if (icon && before) icon.setAttribute("href", before);
    };
}

/** Shows a notification to a player who has the page in the background, if the browser permits it. */
export function notify(title: string, body: string): void {
    if (!document.hidden || typeof Notification === "undefined" || Notification.permission !== "granted")
        return;
    try {
        new Notification(title, { body, tag: "boardroom-referee" });
    } catch (error) {
        console.info("this browser shows notifications of installed pages alone", error);
    }
}
