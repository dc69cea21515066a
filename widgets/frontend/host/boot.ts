// Opens a page again of which a script or the styles did not arrive, a few times. The page asks for this
// twice: what opens a page again must not be lost itself.

/** Milliseconds after everything has arrived, or failed to, until the widget has to be there. */
const STARTED_WITHIN = 3000;
const MOST_TRIES = 5;
const TRIES = "boardroom-referee.tries";

function hasArrived({ sheet }: HTMLLinkElement): boolean {
    try {
        return Boolean(sheet?.cssRules.length);
    } catch {
        return false; // Chromium lets nobody read the rules of what did not arrive
    }
}

/** Whether the widget stands on the page, in its styles. */
export function isWhole(): boolean {
    const styles = [...document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]")];
    return document.querySelector(".br") !== null && styles.every(hasArrived);
}

/** Open the page again if it is not whole, unless that has helped nothing several times. */
export function check(reload: () => void): void {
    try {
        const tries = isWhole() ? 0 : Number(sessionStorage.getItem(TRIES)) + 1;
        sessionStorage.setItem(TRIES, String(tries));
        if (tries > 0 && tries <= MOST_TRIES) reload();
    } catch (error) {
        console.info("nothing is remembered on this device", error); // so nothing would stop it from trying
    }
}

const { dataset } = document.documentElement;
if (!dataset.boot) {
    dataset.boot = "yes";
    const soon = (): unknown => setTimeout(() => check(() => location.reload()), STARTED_WITHIN);
    if (document.readyState === "complete") soon();
    else window.addEventListener("load", soon);
}
