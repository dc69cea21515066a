// A kernel's websocket in Jupyter's JSON framing (the one without a subprotocol): a text is a message.

/**
 * What is read of a message; see "Messaging in Jupyter". Messages with buffers come as binary frames: no
 * dashboard sends any.
 */
export interface KernelMessage {
    channel: string;
    header: { msg_type: string };
    content: Record<string, unknown>;
}

export interface KernelListener {
    /** The websocket is open: for the first time, or again. */
    opened(): void;
    received(message: KernelMessage): void;
    /** The websocket has closed, or could not be opened. */
    closed(): void;
}

/** 32 hexadecimal digits. `crypto.randomUUID` is missing where a page came by plain HTTP. */
export const randomId = (): string =>
    [...crypto.getRandomValues(new Uint8Array(16))]
        .map((byte) => byte.toString(16).padStart(2, "0"))
        .join("");

/** The way to one kernel. It has at most one websocket; what an older one still says is not heard. */
export class KernelWebSocket {
    private readonly url: string;
    private readonly session = randomId();
    private socket: WebSocket | null = null;

    /** `channels` is the address of the kernel's channels, by http or https. */
    constructor(
        channels: URL,
        private readonly listener: KernelListener,
    ) {
        const url = new URL(channels);
        url.protocol = url.protocol.replace("http", "ws");
        // the same for every websocket of this page: the server closes the one before in favour of the next
        url.searchParams.set("session_id", this.session);
        this.url = url.href;
    }

    get isOpen(): boolean {
        return this.socket?.readyState === WebSocket.OPEN;
    }

    get isConnecting(): boolean {
        return this.socket?.readyState === WebSocket.CONNECTING;
    }

    /** Open a websocket in the place of the one before. */
    connect(): void {
        this.close();
        const socket = new WebSocket(this.url);
        this.socket = socket;
        socket.onopen = () => this.listener.opened();
        socket.onmessage = ({ data }: MessageEvent<unknown>) => {
            if (typeof data === "string") this.listener.received(JSON.parse(data) as KernelMessage);
        };
        socket.onclose = () => {
            this.socket = null;
            this.listener.closed();
        };
    }

    /** Close without telling the listener. */
    close(): void {
        const socket = this.socket;
        this.socket = null;
        if (!socket) return;
        socket.onopen = socket.onmessage = socket.onclose = null;
        socket.close();
    }

    /**
     * Send a request on the shell channel; without an open websocket it is lost, and whoever needs it sends
     * it again.
     */
    send(type: string, content: object): void {
        if (!this.socket || !this.isOpen) return;
        this.socket.send(
            JSON.stringify({
                channel: "shell",
                header: {
                    msg_id: randomId(),
                    msg_type: type,
                    session: this.session,
                    username: "",
                    date: new Date().toISOString(),
                    version: "5.4",
                },
                parent_header: {},
                metadata: {},
                content,
                buffers: [],
            }),
        );
    }
}
