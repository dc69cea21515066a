// A page's websocket to its session on the server: a text is a message, as JSON.

/** Callbacks of a page's websocket. */
export interface SocketListener {
    /** The websocket is open: for the first time, or again. */
    opened(): void;
    received(message: unknown): void;
    /** The websocket has closed, or could not be opened. */
    closed(): void;
}

/** A page has at most one websocket; what an older one still says is not heard. */
export class PageSocket {
    private readonly url: string;
    private socket: WebSocket | null = null;

    /** `address` is the websocket's, by http or https. */
    constructor(
        address: URL,
        private readonly listener: SocketListener,
    ) {
        const url = new URL(address);
        url.protocol = url.protocol.replace("http", "ws");
        this.url = url.href;
    }

    get isOpen(): boolean {
        return this.socket?.readyState === WebSocket.OPEN;
    }

    get isConnecting(): boolean {
        return this.socket?.readyState === WebSocket.CONNECTING;
    }

    /** Open a websocket in place of the one before, whose end is no news. */
    connect(): void {
        const before = this.socket;
        if (before) {
            before.onopen = before.onmessage = before.onclose = null;
            before.close();
        }
        const socket = new WebSocket(this.url);
        this.socket = socket;
        socket.onopen = () => this.listener.opened();
        socket.onmessage = ({ data }: MessageEvent<unknown>) => {
            if (typeof data === "string") this.listener.received(JSON.parse(data));
        };
        socket.onclose = () => {
            this.socket = null;
            this.listener.closed();
        };
    }

    /** Send an event. Without an open websocket it is lost: what is not answered is sent again. */
    send(event: unknown): void {
        if (this.isOpen) this.socket?.send(JSON.stringify(event));
    }
}
