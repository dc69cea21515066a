// A websocket for tests: its other end is the test.

export class FakeSocket {
    static readonly CONNECTING = 0;
    static readonly OPEN = 1;
    static readonly CLOSED = 3;
    static all: FakeSocket[] = [];

    readyState = FakeSocket.CONNECTING;
    readonly sent: unknown[] = [];
    onopen: (() => void) | null = null;
    onclose: (() => void) | null = null;
    onmessage: ((event: { data: unknown }) => void) | null = null;

    constructor(readonly url: string) {
        FakeSocket.all.push(this);
    }

    static get last(): FakeSocket {
        const last = FakeSocket.all.at(-1);
        if (!last) throw new Error("no websocket was opened");
        return last;
    }

    open(): void {
        this.readyState = FakeSocket.OPEN;
        this.onopen?.();
    }

    hear(message: object): void {
        this.onmessage?.({ data: JSON.stringify(message) });
    }

    send(text: string): void {
        this.sent.push(JSON.parse(text));
    }

    /** As the browser does when the line is cut; a close from this end tells nobody. */
    cut(): void {
        this.readyState = FakeSocket.CLOSED;
        this.onclose?.();
    }

    close(): void {
        this.cut();
    }
}
