// What the server has put into the page, as blocks of JSON; see `widgets/server/templates/page.html.j2`.

/** What every page knows from the start. */
export interface PageSettings {
    /** The path at which the server's routes begin; ends with a slash. */
    baseUrl: string;
    /** The id of the widget's comm. */
    modelId: string;
    /** The name of the cookie by which the server knows what a page of this device showed last. */
    shownCookie: string;
}

/** What the page says while it cannot reach its kernel, in one language. */
export interface DisconnectText {
    lost: string;
    again: string;
}

function read<Data>(id: string): Data | undefined {
    const text = document.getElementById(id)?.textContent;
    return text ? (JSON.parse(text) as Data) : undefined;
}

export function readSettings(): PageSettings {
    const settings = read<PageSettings>("br-page");
    if (!settings) throw new Error("the page has no settings");
    return settings;
}

/** The screens that the page shows before any kernel has answered; none where the server had none. */
export const readScreens = (): Record<string, unknown> => read("br-screens") ?? {};

/** In the language that was chosen on this device, else in the browser's, else in English. */
export function readDisconnectText(chosen: string): DisconnectText {
    const known = read<Record<string, DisconnectText>>("br-disconnect-text") ?? {};
    const found = known[(chosen || navigator.language || "").slice(0, 2)] ?? known.en;
    if (!found) throw new Error("the page has no text for a lost connection");
    return found;
}

/**
 * The id of the page's kernel, `undefined` for a page that is given none. It arrives when the kernel has
 * started, and what goes before it is shown meanwhile.
 */
export function readKernelId(): Promise<string | undefined> {
    // an element's attributes arrive with it, while a text could arrive in pieces
    const find = (): string | undefined => document.querySelector<HTMLDataElement>("data#br-kernel")?.value;
    const found = find();
    if (found || document.readyState !== "loading") return Promise.resolve(found);
    return new Promise((resolve) => {
        const end = (): void => {
            observer.disconnect();
            document.removeEventListener("DOMContentLoaded", end);
            resolve(find());
        };
        const observer = new MutationObserver(() => {
            if (find()) end();
        });
        observer.observe(document.body, { childList: true });
        document.addEventListener("DOMContentLoaded", end);
    });
}
