import { reactive, watch } from "vue";
import { remember, rememberedData } from "../../../frontend/remembered";

const KEY = "table_settings";

/** How this device presents its tables. */
export interface Settings {
    /** Whether great moments are shown large. */
    highlights: boolean;
    /** Whether tables that this device looks on at fill it, to be read from across the room. */
    room: boolean;
}

const USUAL: Settings = { highlights: true, room: false };

/** Returns what is remembered, as far as it is a setting, and the usual for the rest. */
export function readSettings(data: unknown): Settings {
    const settings = { ...USUAL };
    if (typeof data !== "object" || data === null) return settings;
    const fits = ([name, value]: [string, unknown]): boolean =>
        name in USUAL && typeof value === typeof USUAL[name as keyof Settings];
    return { ...settings, ...Object.fromEntries(Object.entries(data).filter(fits)) };
}

let settings: Settings | undefined; // one for the page: every table on this device is presented alike

/** Returns the settings of this device, which remembers what is changed in them. */
export function useSettings(): Settings {
    if (!settings) {
        settings = reactive(readSettings(rememberedData(KEY)));
        watch(settings, (now) => remember(KEY, JSON.stringify(now)));
    }
    return settings;
}
