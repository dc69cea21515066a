// The static site's page: shows the widget with what it showed last, and joins it to the worker that the referee
// runs in.

import type { ShellView } from "../contract/screens";
import { PageModel } from "../host/pageModel";
import { element, readBlock, sayOverPage } from "../host/pageParts";
import { remembered } from "../remembered";
import { SCREENS } from "../screenNames";
import widget from "../siteWidget";
import { keepShown, openDatabase, readShown } from "./database";
import type { Site } from "./files";
import type { ToPage, ToWorker } from "./messages";
import { keepSite } from "./updates";
import "../host/page.css";
import "./page.css";

/** Milliseconds after which what the page shows is kept, once it changes no more. */
const KEPT_AFTER = 300;

export interface Texts {
    loading: string;
    preparing: string;
    elsewhere: string;
    not_started: string;
    not_kept: string;
    again: string;
    alone: string;
    update: string;
    update_now: string;
    update_later: string;
}

const site = readBlock<Site>("br-site");
const allTexts = readBlock<Record<string, Texts>>("br-texts");
const total = Object.values(site.sizes).reduce((sum, one) => sum + one, 0);

function texts(language = remembered("language") || navigator.language): Texts {
    const found = allTexts[language.slice(0, 2)] ?? allTexts.en;
    if (!found) throw new Error("the page has no texts");
    return found;
}

/** Say over the whole page what is wrong, "" for nothing. */
function tell(text: string, canReload = false): void {
    sayOverPage(text, canReload ? texts().again : null);
}

/** Say how much of Python has arrived; what is kept here arrives too soon for that to be read. */
function showProgress(bytes: number): void {
    const bar = document.querySelector<HTMLProgressElement>("#br-progress");
    const label = document.querySelector("#br-progress-text");
    if (!bar || !label) return;
    const { loading, preparing } = texts();
    const isHere = bytes >= total;
    bar.max = total;
    if (isHere) bar.removeAttribute("value");
    else bar.value = bytes;
    const megabytes = (count: number): string => (count / 1e6).toFixed(1);
    label.textContent = isHere ? preparing : `${loading} ${megabytes(bytes)} / ${megabytes(total)} MB`;
}

const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
const say = (message: ToWorker): void => worker.postMessage(message);
say({ kind: "start", site }); // before anything is shown: it takes longest

let isReady = false;
const database = openDatabase();
const shown = await database.then(readShown).catch((error: unknown) => {
    console.info("what was shown last cannot be read", error);
    return undefined;
});
const isOfThisVersion = shown?.version === site.version;
const model = new PageModel(
    (data) => {
        if (isReady) say({ kind: "message", text: JSON.stringify(data) });
    },
    isOfThisVersion ? shown.screens : {},
);

function receive({ data }: MessageEvent<ToPage>): void {
    switch (data.kind) {
        case "arrived":
            return showProgress(data.bytes);
        case "elsewhere":
            return tell(texts().elsewhere);
        case "ready":
            isReady = true;
            tell("");
            void keepSite(texts);
            return model.emit("connected");
        case "messages":
            return (JSON.parse(data.text) as unknown[]).forEach((one) => model.receive(one));
        case "failed":
            return tell(
                data.what === "start" ? texts().not_started : texts().not_kept,
                data.what === "start",
            );
        case "kept":
            return tell("");
    }
}

/** Keep what is shown, as the first thing of the next visit: its number says that nobody has answered yet. */
async function keepScreens(): Promise<void> {
    const screens = Object.fromEntries(SCREENS.map((name) => [name, model.get(name) ?? {}]));
    const shell = { ...(screens.shell as object), serial: 0, answered: "", notice: null };
    try {
        await keepShown(await database, { version: site.version, screens: { ...screens, shell } });
    } catch (error) {
        console.info("what is shown cannot be kept", error);
    }
}

let keeping: ReturnType<typeof setTimeout> | undefined;

function showScreen(): void {
    const { screen, serial, language } = (model.get("shell") ?? {}) as Partial<ShellView>;
    if (!screen) return;
    document.getElementById("loading")?.remove();
    const note = element("#br-alone");
    note.textContent = texts(language).alone;
    note.hidden = screen !== "lobby";
    if (!serial) return;
    clearTimeout(keeping);
    keeping = setTimeout(() => void keepScreens(), KEPT_AFTER);
}

worker.onmessage = receive;
worker.onerror = () => tell(texts().not_started, true);
showScreen();
model.on("change:shell", showScreen);
void widget.render({ model, el: element("#app") });
