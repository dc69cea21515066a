// What the page and its worker say to one another.

import type { Site } from "./files";

export type ToWorker =
    | { kind: "start"; site: Site }
    /** What the widget's model sends, as JSON. */
    | { kind: "message"; text: string };

export type ToPage =
    /** How many bytes have arrived of those that Python's start fetches. */
    | { kind: "arrived"; bytes: number }
    /** Another tab has the games, and this one waits for it to be closed. */
    | { kind: "elsewhere" }
    /** The games are this tab's from now on, and messages are taken. */
    | { kind: "ready" }
    /** A JSON list of messages for the widget's model. */
    | { kind: "messages"; text: string }
    /** Nothing can be shown (`start`), or what was done cannot be kept, and is not answered until it is (`keep`). */
    | { kind: "failed"; what: "start" | "keep" }
    /** What could not be kept is kept. */
    | { kind: "kept" };
