import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { FakeSocket } from "./fakeSocket";
import { Kernel } from "./kernel";

const ID = "the-widget";
const CHANNELS = new URL("https://table.test:1/referee/api/kernels/k/channels");

beforeEach(() => {
    vi.useFakeTimers();
    FakeSocket.all = [];
    vi.stubGlobal("WebSocket", FakeSocket);
});
afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
});

function opened() {
    const line = { opened: vi.fn(), closed: vi.fn(), waits: vi.fn() };
    const kernel = new Kernel(ID, { shell: { screen: "table" } }, line);
    const connected = vi.fn();
    kernel.model.on("connected", connected);
    kernel.open(CHANNELS);
    const types = () => FakeSocket.last.sent.map(({ header }) => header.msg_type);
    return { kernel, line, connected, types };
}

const known = () => FakeSocket.last.hear("comm_info_reply", { comms: { [ID]: {}, other: {} } });

describe("Kernel", () => {
    it("speaks by a websocket of the page's scheme, in one session over all of them", () => {
        const { kernel } = opened();
        kernel.reconnect();
        const urls = FakeSocket.all.map(({ url }) => new URL(url));
        expect(urls.map(({ protocol, pathname }) => protocol + pathname)).toEqual(
            Array(2).fill("wss:/referee/api/kernels/k/channels"),
        );
        const [first, second] = urls.map(({ searchParams }) => searchParams.get("session_id"));
        expect(first).toMatch(/^[0-9a-f]{32}$/);
        expect(second).toBe(first);
    });

    it("sends whole messages, and each of its own id", () => {
        opened();
        FakeSocket.last.open();
        vi.advanceTimersByTime(4000);
        const [first, second] = FakeSocket.last.sent as unknown as Record<string, Record<string, unknown>>[];
        expect(first).toMatchObject({
            channel: "shell",
            header: { msg_type: "comm_info_request", version: "5.4", username: "" },
            parent_header: {},
            metadata: {},
            content: { target_name: "jupyter.widget" },
        });
        expect(first?.header?.msg_id).not.toBe(second?.header?.msg_id);
    });

    it("sends nothing to a widget that is not there, and all once the kernel lists it", () => {
        const { kernel, connected, types } = opened();
        kernel.model.send("too early");
        FakeSocket.last.open();
        FakeSocket.last.hear("comm_info_reply", { comms: { other: {} } });
        kernel.model.send("too early");
        expect(types()).toEqual(["comm_info_request"]);
        known();
        expect(connected).toHaveBeenCalledTimes(1);
        kernel.model.send("now");
        expect(FakeSocket.last.sent.at(-1)?.content).toEqual({
            comm_id: ID,
            data: { method: "custom", content: "now" },
        });
    });

    it("hears of a widget that is made later, and does not take its empty screens", () => {
        const { kernel, connected } = opened();
        FakeSocket.last.open();
        FakeSocket.last.hear("comm_open", { comm_id: "other", data: { state: {} } });
        expect(connected).not.toHaveBeenCalled();
        FakeSocket.last.hear("comm_open", { comm_id: ID, data: { state: { shell: {} } } });
        expect(connected).toHaveBeenCalledTimes(1);
        expect(kernel.model.get("shell")).toEqual({ screen: "table" });
    });

    it("takes what the kernel sends to the widget, and nothing that is for others", () => {
        const { kernel } = opened();
        FakeSocket.last.open();
        known();
        const update = (comm_id: string) =>
            FakeSocket.last.hear("comm_msg", {
                comm_id,
                data: { method: "update", state: { shell: { screen: comm_id } } },
            });
        update("other");
        expect(kernel.model.get("shell")).toEqual({ screen: "table" });
        update(ID);
        expect(kernel.model.get("shell")).toEqual({ screen: ID });
    });

    it("asks a silent kernel again, and says that it waits", () => {
        const { line, types } = opened();
        FakeSocket.last.open();
        vi.advanceTimersByTime(8000);
        expect(types()).toHaveLength(3);
        expect(line.waits).toHaveBeenCalledTimes(2);
        known();
        vi.advanceTimersByTime(20000);
        expect(types()).toHaveLength(3);
    });

    it("finds the widget anew over a new line, and no longer listens to the old one", () => {
        const { kernel, line, connected } = opened();
        FakeSocket.last.open();
        known();
        const old = FakeSocket.last;
        old.cut();
        expect(line.closed).toHaveBeenCalledTimes(1);
        kernel.model.send("lost");
        kernel.reconnect();
        FakeSocket.last.open();
        known();
        expect(connected).toHaveBeenCalledTimes(2);
        expect(FakeSocket.last).not.toBe(old);
        kernel.reconnect(); // in the place of one that seems dead: its end is no news
        expect(line.closed).toHaveBeenCalledTimes(1);
        expect([kernel.isOpen, kernel.isConnecting]).toEqual([false, true]);
    });
});
