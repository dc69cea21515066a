const PREFIX = "boardroom-referee.";

/** Where something is remembered: on the device until it is forgotten, or as long as this tab of it is open. */
export type Memory = "localStorage" | "sessionStorage";

/** Returns what is remembered under a key, "" for nothing. */
export function remembered(key: string, memory: Memory = "localStorage"): string {
    try {
        return window[memory].getItem(PREFIX + key) ?? "";
    } catch {
        return ""; // a browser may keep nothing at all
    }
}

/** Returns what is remembered as JSON under a key, `null` for nothing and for what is none. */
export function rememberedData(key: string, memory: Memory = "localStorage"): unknown {
    try {
        return JSON.parse(remembered(key, memory) || "null");
    } catch (error) {
        console.info(`what was remembered as ${key} cannot be read`, error);
        return null;
    }
}

/** Remembers a text; "" forgets it. */
export function remember(key: string, value: string, memory: Memory = "localStorage"): void {
    try {
        if (value) window[memory].setItem(PREFIX + key, value);
        else window[memory].removeItem(PREFIX + key);
    } catch (error) {
        console.info("nothing is remembered on this device", error);
    }
}
