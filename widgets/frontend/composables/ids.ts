/** The time without an answer after which a message is sent again. */
export const ANSWER_TIMEOUT_MS = 4000;

/** Returns an id of a message: one session may be shown by several pages. */
export const uniqueId = (): string => Math.random().toString(36).slice(2);
