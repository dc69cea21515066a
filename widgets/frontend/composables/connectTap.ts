import { remembered } from "../remembered";
import type { Tap } from "./taps";

/**
 * Returns a page's first tap, with its language and what it had open: the table that it shows already (`shown`),
 * else what this device remembers. A tab remembers what is learned until it is closed.
 */
export function connectTap(shown = ""): Tap {
    const address = new URLSearchParams(window.location.search);
    const [table, classroom, room] = ["table", "class", "room"].map((name) => address.get(name));
    if (table || classroom || room) window.history.replaceState(null, "", window.location.pathname);
    return {
        tap: "connect",
        language: remembered("language") || (navigator.language || "en").slice(0, 2),
        table: table || shown || remembered("table"),
        score_sheet: remembered("score_sheet"),
        learn: remembered("learn", "sessionStorage"),
        lesson: remembered("lesson", "sessionStorage"),
        learner: remembered("learner"),
        classroom: table ? "" : classroom || remembered("classroom"),
        room: table || classroom ? "" : room || remembered("room", "sessionStorage"),
    };
}
