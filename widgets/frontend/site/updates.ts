// Has the site kept in this browser, and says when there is a newer version of it.

import type { Texts } from "./page";

/** What the build writes at the beginning of the service worker. */
export interface SiteFiles {
    version: string;
    files: string[];
    /** Those of them that are there compressed as well, with .gz behind their names. */
    packed: string[];
}

const LOOK_EVERY = 3_600_000; // milliseconds

function showUpdate(texts: () => Texts, waiting: ServiceWorker): void {
    const notice = document.querySelector<HTMLElement>("#br-update");
    const [button, later] = notice?.querySelectorAll("button") ?? [];
    const text = notice?.querySelector("p");
    if (!notice || !button || !later || !text) return;
    text.textContent = texts().update;
    button.textContent = texts().update_now;
    button.onclick = () => waiting.postMessage("update");
    later.textContent = texts().update_later;
    later.onclick = () => (notice.hidden = true); // what it lies over is needed; the next visit has the update
    notice.hidden = false;
}

/** Say so once an update has arrived as a whole and waits for its turn. */
function follow(registration: ServiceWorkerRegistration, texts: () => Texts): void {
    const look = (): void => {
        // the first version that is ever kept here replaces none
        if (registration.waiting && navigator.serviceWorker.controller)
            showUpdate(texts, registration.waiting);
    };
    look();
    registration.addEventListener("updatefound", () =>
        registration.installing?.addEventListener("statechange", look),
    );
    setInterval(() => void registration.update().catch(console.info), LOOK_EVERY);
}

/** Keep the site in this browser, as far as it can, from when the page needs the network no more. */
export async function keepSite(texts: () => Texts): Promise<void> {
    if (!("serviceWorker" in navigator)) return;
    const isControlled = Boolean(navigator.serviceWorker.controller);
    navigator.serviceWorker.addEventListener("controllerchange", () => {
        if (isControlled) location.reload(); // this page is of the version that was
    });
    try {
        follow(await navigator.serviceWorker.register("./sw.js", { updateViaCache: "none" }), texts);
        await navigator.storage?.persist(); // games are not to be thrown away when the disk gets full
    } catch (error) {
        console.info("the site cannot be kept here", error);
    }
}
