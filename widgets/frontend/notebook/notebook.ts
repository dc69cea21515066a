import type { Model, WidgetModule } from "../model";
import { remembered } from "../remembered";
import { isForgotten, SCREENS } from "../screenNames";

/**
 * Returns the widget as a notebook shows it. What is on the screen does not get into the notebook's file, where
 * JupyterLab can save all traits of a model; and it says so when its kernel has ended.
 */
export function inNotebook(widget: WidgetModule): WidgetModule {
    let isEnded = false; // whether no kernel is behind the model
    return {
        initialize({ model }) {
            isEnded = isForgotten(model, "shell"); // it comes from the file: no kernel says so of a screen
            const end = (): void => {
                isEnded = true;
            };
            // Every view has read a change before the microtask runs.
            const forget = (): void => queueMicrotask(() => forgetScreens(model));
            model.on("comm_live_update", end);
            for (const name of SCREENS) model.on(`change:${name}`, forget);
            const detach = widget.initialize?.({ model });
            return async () => {
                (await detach)?.();
                model.off("comm_live_update", end);
                for (const name of SCREENS) model.off(`change:${name}`, forget);
            };
        },
        async render({ model, el }) {
            const content = document.createElement("div");
            content.className = "br-notebook";
            const place = isolated(el);
            place.append(content);
            const fit = (): void => {
                const height = model.get("height");
                Object.assign(
                    content.style,
                    typeof height === "number" ? { height: `${height}px`, overflow: "auto" } : { height: "" },
                );
            };
            fit();
            const end = (): void => {
                if (content.inert) return; // JupyterLab says it more than once
                const words = model.get("ended_words") as Record<string, string>;
                const language = remembered("language") || navigator.language.slice(0, 2);
                const notice = document.createElement("p");
                notice.role = "alert";
                notice.style.cssText =
                    "margin: 8px 0; padding: 12px 16px; border-left: 6px solid; font-size: 1.1em";
                notice.textContent = words[language] ?? words.en ?? "";
                el.prepend(notice);
                content.inert = true;
                content.style.opacity = "0.5";
            };
            if (isEnded) {
                end();
                return undefined;
            }
            model.on("comm_live_update", end);
            model.on("change:height", fit);
            const giveKeysBack = keepKeys(place);
            const stopEchoing = echo(model, el);
            const cleanup = await widget.render({ model, el: content });
            return () => {
                giveKeysBack();
                stopEchoing();
                model.off("comm_live_update", end);
                model.off("change:height", fit);
                cleanup?.();
            };
        },
    };
}

/** Returns where a widget stands out of reach of its host's styles: in a shadow tree, unless the page is ours. */
function isolated(el: HTMLElement): HTMLElement | ShadowRoot {
    if ("voila" in document.body.dataset) return el;
    const part = document.createElement("div");
    el.append(part);
    return part.attachShadow({ mode: "open" });
}

/**
 * Keeps JupyterLab's shortcuts from keys that a widget in a shadow tree has: a `d` for a button would delete a cell.
 * Those with Ctrl or Cmd, such as to save, are the notebook's all the same. Returns what ends that.
 */
function keepKeys(place: HTMLElement | ShadowRoot): () => void {
    if (!(place instanceof ShadowRoot)) return () => undefined;
    const decide = ({ ctrlKey, metaKey }: KeyboardEvent): void => {
        place.host.toggleAttribute("data-lm-suppress-shortcuts", !ctrlKey && !metaKey);
    };
    window.addEventListener("keydown", decide, { capture: true }); // before JupyterLab, which listens on the document
    return () => window.removeEventListener("keydown", decide, { capture: true });
}

// What says that something has happened, in one widget or another.
const TOLD = ["revision", "position", "tally", "progress", "answered", "clause", "games"];

/**
 * Says to marimo, the host whose cells stand in shadow trees, that a trait has changed: it runs the cells that use a
 * widget when the page says so, and not when Python does. Python takes no value from it. Returns what ends that.
 */
function echo(model: Model, el: HTMLElement): () => void {
    if (!(el.getRootNode() instanceof ShadowRoot)) return () => undefined;
    let isEchoing = false;
    const says = TOLD.map((name) => {
        const say = (): void => {
            if (isEchoing) return;
            isEchoing = true;
            model.set(name, model.get(name));
            model.save_changes?.();
            isEchoing = false;
        };
        model.on(`change:${name}`, say);
        return () => model.off(`change:${name}`, say);
    });
    return () => says.forEach((end) => end());
}

function forgetScreens(model: Model): void {
    for (const name of SCREENS) if (!isForgotten(model, name)) model.set(name, null);
}
