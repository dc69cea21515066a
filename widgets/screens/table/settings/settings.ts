import { reactive, watch } from "vue";
import { remember, rememberedData } from "../../../frontend/remembered";

const KEY = "table_settings";

/** How this device presents its tables. */
export interface Settings {
    /** Whether great moments are shown large. */
    highlights: boolean;
    /** Whether what is moved on the board is drawn moving. */
    motion: boolean;
    /** Whether tables that this device looks on at fill it, to be read from across the room. */
    room: boolean;
    /** Whether it is shown how long each seat has thought. */
    clock: boolean;
    /** Whether a flat tablet turns towards the player who is due, and the names of the players at its other sides. */
    turns: boolean;
    left: string[];
    opposite: string[];
    right: string[];
    /** Whether it speaks, how loud its sounds are (0: there are none), and whether a phone nudges its player. */
    voice: boolean;
    volume: number;
    nudges: boolean;
    /** Whether single keys tap on what they are for. */
    shortcuts: boolean;
}

const USUAL: Settings = {
    highlights: true,
    motion: true,
    room: false,
    clock: false,
    turns: false,
    left: [],
    opposite: [],
    right: [],
    voice: false,
    volume: 0,
    nudges: true,
    shortcuts: true,
};

const isText = (value: unknown): boolean => typeof value === "string";

/** Returns what is remembered, as far as it is a setting, and the usual for the rest. */
export function readSettings(data: unknown): Settings {
    const settings = structuredClone(USUAL);
    if (typeof data !== "object" || data === null) return settings;
    const fits = ([name, value]: [string, unknown]): boolean => {
        if (!(name in USUAL)) return false;
        const usual = USUAL[name as keyof Settings];
        return Array.isArray(usual)
            ? Array.isArray(value) && value.every(isText)
            : typeof value === typeof usual;
    };
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
