// Keeps the page at its session: opens the websocket again when it closes, says so while it stays closed, and
// opens the whole page again where the session is gone: the game is in the store.

/**
 * Milliseconds after which a page says that the connection is lost, and after which it opens itself again.
 */
const SHOWN_AFTER = 1200;
const RELOADED_AFTER = 8000;
/** Milliseconds between two tries, and until the first one. */
const TRY_EVERY = 1000;
const FIRST_TRY = 200;
/**
 * Milliseconds between two looks whether an open line is alive, and until a look that failed is made again.
 */
const LOOK_EVERY = 15000;
const LOOK_AGAIN = 2000;
/** Milliseconds that the server may take to answer. */
const ANSWERED_WITHIN = 8000;

/** What the server says of a page; `null` where it knows none, or it is not this device's any more. */
type PageState = { connections: number } | null;

/** What a connection needs of its page and its websocket. */
export interface Ends {
    /** The address of the page's state. */
    state: URL;
    isOpen(): boolean;
    isConnecting(): boolean;
    reconnect(): void;
    showLost(isLost: boolean): void;
    reload(): void;
    /** Say goodbye: the session ends. */
    leave(): void;
}

export class Connection {
    private lostAt: number | null = null;
    private isLooking = false;
    private isLeaving = false;
    private retry: ReturnType<typeof setTimeout> | undefined;

    constructor(private readonly ends: Ends) {}

    /** Listen to what happens to the page, for good. */
    start(): void {
        setInterval(() => void this.look(), LOOK_EVERY); // a line can be dead without a word
        window.addEventListener("online", () => void this.look());
        document.addEventListener("visibilitychange", () => void this.look());
        window.addEventListener("pagehide", () => {
            this.isLeaving = true;
            this.ends.leave();
        });
        window.addEventListener("pageshow", ({ persisted }) => {
            if (persisted) this.ends.reload(); // restored from the browser's cache: its session has ended
        });
    }

    opened(): void {
        this.lostAt = null;
        this.ends.showLost(false);
    }

    closed(): void {
        if (this.isLeaving || this.lostAt !== null) return;
        this.lostAt = Date.now();
        this.tryIn(FIRST_TRY);
    }

    /**
     * Ask the server whether it knows of the open line. After a sleep, or on a weak line, a browser may take
     * a websocket for alive that the server has given up in silence.
     */
    async look(): Promise<void> {
        if (this.isLooking || this.isLeaving || document.hidden || !this.ends.isOpen()) return;
        this.isLooking = true;
        let isAnswered = true;
        try {
            const state = await this.ask();
            if (state === null) this.reload();
            else if (state?.connections === 0 && this.ends.isOpen()) this.ends.reconnect();
        } catch (error) {
            console.info("the server cannot be asked yet", error);
            isAnswered = false;
        }
        this.isLooking = false;
        if (!isAnswered) setTimeout(() => void this.look(), LOOK_AGAIN);
    }

    private async tryAgain(): Promise<void> {
        if (this.lostAt === null || this.isLeaving) return;
        const lostFor = Date.now() - this.lostAt;
        if (lostFor >= SHOWN_AFTER) this.ends.showLost(true);
        try {
            const state = await this.ask();
            // the session is gone, or is there but not reached: either way the game is in the store
            if (state === null || (state && lostFor > RELOADED_AFTER)) this.reload();
            else if (state && this.lostAt !== null && !this.ends.isConnecting()) this.ends.reconnect();
        } catch (error) {
            console.info("the server does not answer yet", error);
        }
        this.tryIn(TRY_EVERY);
    }

    private tryIn(milliseconds: number): void {
        clearTimeout(this.retry);
        this.retry = setTimeout(() => void this.tryAgain(), milliseconds);
    }

    /** Reload the page, once: a second call would restart the reload. */
    private reload(): void {
        if (this.isLeaving) return;
        this.isLeaving = true;
        this.ends.reload();
    }

    /**
     * Return the page's state, `undefined` where the server cannot tell just now; reject without an answer.
     */
    private async ask(): Promise<PageState | undefined> {
        const answer = await fetch(this.ends.state, {
            cache: "no-store",
            signal: AbortSignal.timeout(ANSWERED_WITHIN),
        });
        if (answer.status === 403 || answer.status === 404) return null;
        return answer.ok ? ((await answer.json()) as PageState) : undefined;
    }
}
