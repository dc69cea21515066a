const PREFIX = "boardroom-referee.";

/** Returns what this device remembers under a key, "" for nothing. */
export function remembered(key: string): string {
    try {
        return window.localStorage.getItem(PREFIX + key) ?? "";
    } catch {
        return ""; // a browser may keep nothing at all
    }
}

/** Remembers a text on this device; "" forgets it. */
export function remember(key: string, value: string): void {
    try {
        if (value) window.localStorage.setItem(PREFIX + key, value);
        else window.localStorage.removeItem(PREFIX + key);
    } catch (error) {
        console.info("nothing is remembered on this device", error);
    }
}
