// The kernel behind the page: its one comm, found and spoken to.

import { CommModel } from "./commModel";
import { KernelWebSocket, type KernelMessage } from "./kernelWebSocket";

/** Milliseconds until a kernel that does not know the widget yet is asked again. */
const PATIENCE = 4000;

/** What a page is told of the line to its kernel. */
export interface LineListener {
    opened(): void;
    closed(): void;
    /** The websocket is open, but the kernel is silent or does not know the widget. */
    waits(): void;
}

/**
 * Joins a websocket and the widget's model. The comm bears a known id (`MODEL_ID` in `widgets/app.py`): it is
 * there if the kernel lists it, or says that it opens it. The page does not wait until the notebook has been
 * executed.
 *
 * What the model holds when the comm is opened is not taken: that is empty until the page has said hello, and
 * the page may show more already. What the kernel sends from then on is whole.
 */
export class Kernel {
    readonly model: CommModel;
    private socket: KernelWebSocket | null = null;
    private isConnected = false;
    private asking: ReturnType<typeof setTimeout> | undefined;

    /** `screens` are the traits until the kernel sends its own. */
    constructor(
        private readonly modelId: string,
        screens: Record<string, unknown>,
        private readonly line: LineListener,
    ) {
        this.model = new CommModel((data) => {
            if (this.isConnected) this.socket?.send("comm_msg", { comm_id: modelId, data });
        }, screens);
    }

    get isOpen(): boolean {
        return this.socket?.isOpen ?? false;
    }

    get isConnecting(): boolean {
        return this.socket?.isConnecting ?? false;
    }

    /** Open the websocket at the address of the kernel's channels. */
    open(channels: URL): void {
        this.socket = new KernelWebSocket(channels, {
            opened: () => {
                this.ask();
                this.line.opened();
            },
            received: (message) => this.receive(message),
            closed: () => {
                this.disconnect();
                this.line.closed();
            },
        });
        this.socket.connect();
    }

    /** Open another websocket in the place of one that is closed, or seems dead. */
    reconnect(): void {
        this.disconnect();
        this.socket?.connect();
    }

    private receive({ header, content }: KernelMessage): void {
        if (header.msg_type === "comm_info_reply") {
            if (this.modelId in (content.comms as object)) this.connect();
        } else if (content.comm_id === this.modelId) {
            if (header.msg_type === "comm_open") this.connect();
            else if (header.msg_type === "comm_msg") this.model.receive(content.data);
        }
    }

    private ask(): void {
        this.socket?.send("comm_info_request", { target_name: "jupyter.widget" });
        this.asking = setTimeout(() => {
            this.line.waits();
            this.ask();
        }, PATIENCE);
    }

    private connect(): void {
        if (this.isConnected) return;
        clearTimeout(this.asking);
        this.isConnected = true;
        this.model.emit("connected");
    }

    private disconnect(): void {
        clearTimeout(this.asking);
        this.isConnected = false;
    }
}
