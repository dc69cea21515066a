import type { Download } from "./contract/requests";

const LIFETIME = 60_000; // milliseconds: the browser may ask first where to put it

export function decodeBase64(text: string): Uint8Array<ArrayBuffer> {
    return Uint8Array.from(atob(text), (one) => one.charCodeAt(0));
}

/** Saves a file, or shows it in a tab. */
export function saveFile(file: Download, tab: Window | null): void {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(
        new Blob([decodeBase64(file.base64)], { type: `${file.type};charset=utf-8` }),
    );
    link.download = file.name;
    if (tab) tab.location = link.href;
    else link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), LIFETIME);
}
