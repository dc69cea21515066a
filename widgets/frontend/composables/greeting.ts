import { remembered } from "../remembered";
import type { Tap } from "./taps";

/**
 * Returns a page's first tap: its language, and the table that it had open: what the page shows already (`shown`),
 * else what this device remembers. What is learned is remembered as long as the tab is open.
 */
export function greet(shown = ""): Tap {
    const address = new URLSearchParams(window.location.search);
    const [asked, classroom, room] = ["table", "class", "room"].map((name) => address.get(name));
    if (asked || classroom || room) window.history.replaceState(null, "", window.location.pathname);
    return {
        tap: "hello",
        language: remembered("language") || (navigator.language || "en").slice(0, 2),
        table: asked || shown || remembered("table"),
        score_sheet: remembered("score_sheet"),
        learn: remembered("learn", "sessionStorage"),
        lesson: remembered("lesson", "sessionStorage"),
        learner: remembered("learner"),
        classroom: asked ? "" : classroom || remembered("classroom"),
        room: asked || classroom ? "" : room || remembered("room", "sessionStorage"),
    };
}
