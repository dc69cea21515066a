// The widget's model where no anywidget gives it one: on a page of `referee serve`, and on the static site.

type State = Record<string, unknown>;
// As in anywidget's types: each event has different arguments.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
type Callback = (...args: any[]) => void;

/**
 * Events: `change:<trait>` for each trait that an update changed, then `change`; `msg:custom` with the
 * content of a custom message; `connected` when messages reach the session, for the first time or again.
 * Only these pages have `connected`: elsewhere, the connection is anywidget's concern.
 */
export class PageModel {
    private readonly state: State;
    private readonly listeners = new Map<string, Set<Callback>>();

    /** `post` sends an event to the page's session; `state` holds the screens that the page begins with. */
    constructor(
        private readonly post: (content: unknown) => void,
        state: State = {},
    ) {
        this.state = { ...state };
    }

    get(name: string): unknown {
        return this.state[name];
    }

    /** Change a trait on this page alone; the session does not learn of it. */
    set(name: string, value: unknown): void {
        this.apply({ [name]: value });
    }

    send(content: unknown): void {
        this.post(content);
    }

    on(event: string, callback: Callback): void {
        const known = this.listeners.get(event) ?? new Set();
        this.listeners.set(event, known.add(callback));
    }

    /** Stop one callback, all of an event, or all. */
    off(event?: string | null, callback?: Callback | null): void {
        for (const [name, known] of this.listeners) {
            if (event && name !== event) continue;
            if (callback) known.delete(callback);
            else known.clear();
        }
    }

    emit(event: string, ...args: unknown[]): void {
        // a listener may stop itself, or others, while it is called
        for (const callback of [...(this.listeners.get(event) ?? [])]) callback(...args);
    }

    /** Take a message of the session; see `widgets/bridge.py`. */
    receive(message: unknown): void {
        const { method, state, content } = message as { method?: string; state?: State; content?: unknown };
        if (method === "update" && state) this.apply(state);
        else if (method === "custom") this.emit("msg:custom", content, []);
    }

    private apply(state: State): void {
        Object.assign(this.state, state); // all of them before any callback runs
        for (const name of Object.keys(state)) this.emit(`change:${name}`, this, state[name]);
        this.emit("change", this);
    }
}
