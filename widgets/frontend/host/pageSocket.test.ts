import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { FakeSocket } from "./fakeSocket";
import { PageSocket } from "./pageSocket";

const ADDRESS = new URL("https://table.test:1/referee/referee/pages/p/socket");

beforeEach(() => {
    FakeSocket.all = [];
    vi.stubGlobal("WebSocket", FakeSocket);
});
afterEach(() => vi.unstubAllGlobals());

function connected() {
    const listener = { opened: vi.fn(), received: vi.fn(), closed: vi.fn() };
    const socket = new PageSocket(ADDRESS, listener);
    socket.connect();
    return { socket, listener };
}

describe("PageSocket", () => {
    it("speaks by the page's scheme", () => {
        connected();
        expect(FakeSocket.last.url).toBe("wss://table.test:1/referee/referee/pages/p/socket");
    });

    it("sends and takes JSON once it is open, and sends nothing before", () => {
        const { socket, listener } = connected();
        socket.send("too early");
        expect([socket.isOpen, socket.isConnecting]).toEqual([false, true]);
        FakeSocket.last.open();
        expect(listener.opened).toHaveBeenCalledTimes(1);
        socket.send({ event: "tap", data: {} });
        FakeSocket.last.hear({ method: "update", state: {} });
        expect(FakeSocket.last.sent).toEqual([{ event: "tap", data: {} }]);
        expect(listener.received.mock.calls).toEqual([[{ method: "update", state: {} }]]);
    });

    it("tells when it closes, and no longer listens to one that it has replaced", () => {
        const { socket, listener } = connected();
        FakeSocket.last.open();
        FakeSocket.last.cut();
        expect(listener.closed).toHaveBeenCalledTimes(1);
        socket.send("lost");
        socket.connect();
        const old = FakeSocket.last;
        old.open();
        socket.connect(); // in place of one that seems dead
        expect(FakeSocket.last).not.toBe(old);
        expect(listener.closed).toHaveBeenCalledTimes(1);
        expect([socket.isOpen, socket.isConnecting]).toEqual([false, true]);
        expect(old.sent).toEqual([]);
    });
});
