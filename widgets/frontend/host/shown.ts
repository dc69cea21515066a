// What this page shows, in a cookie: so the server can put it into the page when it is opened again.

import type { ShellView } from "../contract/screens";
import type { Model } from "../model";

const MAX_AGE = 400 * 24 * 3600; // seconds, the longest that browsers keep one

/**
 * Return what the cookie says of a shell, as a query string. It is no secret, and proves nothing to the
 * server.
 */
export function shownText({ table = "", score_sheet = "", language = "" }: Partial<ShellView>): string {
    return new URLSearchParams({ table, score_sheet, language }).toString();
}

/** Keep the cookie in step with what the page shows. */
export function rememberShown(model: Model, cookie: string, path: string): void {
    let kept = "";
    const keep = (): void => {
        const shell = (model.get("shell") ?? {}) as Partial<ShellView>;
        const text = shownText(shell);
        if (!shell.screen || text === kept) return;
        kept = text;
        document.cookie = `${cookie}=${text}; Path=${path}; Max-Age=${MAX_AGE}; SameSite=Lax`;
    };
    keep(); // what the page begins with, should it be opened again at once
    model.on("change:shell", keep);
}
