// The page of `referee serve`: shows the widget with what the server has put into the page, and joins it to its
// kernel. The ticket and the line to the kernel are asked for first, and come while the widget is drawn.

import film from "../awake.mp4";
import { fetchTicket } from "../composables/greeting";
import { createWidget } from "../createWidget";
import { remembered } from "../remembered";
import { loadStaticPlotly } from "../staticPlotly";
import { Connection } from "./connection";
import { Kernel } from "./kernel";
import { readDisconnectText, readKernelId, readScreens, readSettings } from "./pageData";
import { rememberShown } from "./shown";
import "./page.css";

/** Milliseconds until a page that was given no kernel is opened again. */
const WITHOUT_KERNEL = 4000;

function element<Kind extends HTMLElement>(selector: string): Kind {
    const found = document.querySelector<Kind>(selector);
    if (!found) throw new Error(`the page has no ${selector}`);
    return found;
}

/** Show or hide the notice that the connection is lost. */
function showLost(isLost: boolean): void {
    const notice = element("#br-lost");
    const { lost, again } = readDisconnectText(remembered("language"));
    element("#br-lost p").textContent = lost;
    const button = element<HTMLButtonElement>("#br-lost button");
    button.textContent = again;
    button.onclick = () => location.reload();
    notice.hidden = !isLost;
}

const { baseUrl, modelId, shownCookie } = readSettings();
const base = new URL(baseUrl, location.href);
let connection: Connection | null = null;

const kernel = new Kernel(modelId, readScreens(), {
    opened: () => connection?.opened(),
    closed: () => connection?.closed(),
    waits: () => void connection?.look(),
});

/** Take the loading picture away once there is a screen. */
function showScreen(): void {
    if ((kernel.model.get("shell") as { screen?: string } | undefined)?.screen)
        document.getElementById("loading")?.remove();
}

/** Open the line to the page's kernel, as soon as that is known. */
async function join(): Promise<void> {
    const kernelId = await readKernelId();
    if (kernelId === undefined) {
        showLost(true);
        setTimeout(() => location.reload(), WITHOUT_KERNEL);
        return;
    }
    connection = new Connection({
        state: new URL(`api/kernels/${kernelId}`, base),
        isOpen: () => kernel.isOpen,
        isConnecting: () => kernel.isConnecting,
        reconnect: () => kernel.reconnect(),
        showLost,
        reload: () => location.reload(),
        leave: () => navigator.sendBeacon(new URL(`voila/api/shutdown/${kernelId}`, base)),
    });
    connection.start();
    kernel.open(new URL(`api/kernels/${kernelId}/channels`, base));
}

let ticket: Promise<string | undefined> | null = fetchTicket();
void join();
await null; // where the kernel is known already, the line is being opened from here on

/** Return the ticket that was asked for at once, and later ones of a kernel that has to be greeted again. */
function askTicket(): Promise<string | undefined> {
    const asked = ticket ?? fetchTicket();
    ticket = null;
    return asked;
}

showScreen();
kernel.model.on("change:shell", showScreen);
rememberShown(kernel.model, shownCookie, base.pathname);
const widget = createWidget(() => loadStaticPlotly(), { film, askTicket });
void widget.render({ model: kernel.model, el: element("#app") });
