import type { Inquire } from "./composables/page";
import { decodeBase64 } from "./files";

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- the package ships no types
export type Plotly = any;

declare global {
    interface Window {
        /** The package is a classic script, which names itself here. */
        Plotly?: Plotly;
    }
}

/**
 * Has styles that are set as attributes of drawings set as properties, which mean the same.
 *
 * Plotly writes attributes, which a page's policy against inline styles takes away without a word.
 */
function setStylesAsProperties(): void {
    const setAttribute = Reflect.get(Element.prototype, "setAttribute");
    SVGElement.prototype.setAttribute = function (name: string, value: string) {
        if (name === "style") this.style.cssText = value;
        else setAttribute.call(this, name, value);
    };
}

/** Has Plotly's styles, which it gives to the page alone, apply in the shadow tree that a chart stands in. */
export function shareStyle(chart: Element): void {
    const root = chart.getRootNode();
    const own = document.querySelector<HTMLStyleElement>("style[id^='plotly.js-style']")?.sheet;
    if (!(root instanceof ShadowRoot) || !own || root.querySelector("[data-plotly]")) return;
    const copy = document.createElement("style");
    copy.dataset.plotly = "";
    copy.textContent = [...own.cssRules].map((rule) => rule.cssText).join("\n");
    root.append(copy);
}

/** Runs Plotly's script from an address. */
export function runPlotly(address: string): Promise<Plotly> {
    setStylesAsProperties();
    return new Promise((resolve, reject) => {
        const script = document.createElement("script");
        script.onload = () => resolve(window.Plotly);
        script.onerror = () => reject(new Error("the script cannot be run"));
        script.src = address;
        document.head.append(script);
    });
}

/** Has the session send Plotly's script, compressed, where there are no static files. */
export async function askForPlotly(inquire: Inquire): Promise<Plotly> {
    const answer = await inquire("plotter", {});
    if ("problem" in answer) throw new Error(answer.problem);
    const packed = new Blob([decodeBase64(answer.base64)]);
    const text = await new Response(packed.stream().pipeThrough(new DecompressionStream("gzip"))).text();
    const address = URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
    try {
        return await runPlotly(address);
    } finally {
        URL.revokeObjectURL(address);
    }
}
