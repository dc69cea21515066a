// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Connection } from "./connection";

type Answer = { status: number; connections?: number } | "nothing";

let server: Answer = { status: 200, connections: 1 };
let forget: (() => void)[] = [];

/** A connection listens for good, and the next file's tests share this document. */
function rememberListeners(target: Window | Document): void {
    const listen = target.addEventListener.bind(target);
    vi.spyOn(target, "addEventListener").mockImplementation((type: string, listener: unknown) => {
        listen(type, listener as EventListener);
        forget.push(() => target.removeEventListener(type, listener as EventListener));
    });
}

beforeEach(() => {
    vi.useFakeTimers();
    server = { status: 200, connections: 1 };
    vi.stubGlobal(
        "fetch",
        vi.fn(async () => {
            if (server === "nothing") throw new TypeError("no answer");
            const { status, connections } = server;
            return { status, ok: status === 200, json: async () => ({ connections }) };
        }),
    );
    vi.spyOn(console, "info").mockReturnValue();
    rememberListeners(window);
    rememberListeners(document);
});
afterEach(() => {
    forget.forEach((one) => one());
    forget = [];
    vi.useRealTimers();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
});

function page(isOpen = true) {
    const line = { isOpen, isConnecting: false };
    const ends = {
        state: new URL("http://table.test/referee/pages/p"),
        isOpen: () => line.isOpen,
        isConnecting: () => line.isConnecting,
        reconnect: vi.fn(() => void (line.isConnecting = true)),
        showLost: vi.fn(),
        reload: vi.fn(),
        leave: vi.fn(),
    };
    const connection = new Connection(ends);
    const cut = (): void => {
        line.isOpen = false;
        connection.closed();
    };
    const open = (): void => {
        Object.assign(line, { isOpen: true, isConnecting: false });
        connection.opened();
    };
    return { connection, ends, line, cut, open };
}

describe("a line that closes", () => {
    it("is opened again at once, and nobody hears of it", async () => {
        const { ends, cut, open } = page();
        cut();
        await vi.advanceTimersByTimeAsync(300);
        expect(ends.reconnect).toHaveBeenCalledTimes(1);
        open();
        await vi.advanceTimersByTimeAsync(20_000);
        expect(ends.showLost.mock.calls).toEqual([[false]]);
        expect(ends.reload).not.toHaveBeenCalled();
    });

    it("is waited for while it is being opened", async () => {
        const { ends, cut, line, connection } = page();
        cut();
        await vi.advanceTimersByTimeAsync(2300);
        expect(ends.reconnect).toHaveBeenCalledTimes(1);
        line.isConnecting = false; // in vain
        connection.closed();
        await vi.advanceTimersByTimeAsync(1000);
        expect(ends.reconnect).toHaveBeenCalledTimes(2);
    });

    it("is said to be lost while the server does not answer, and the page stays", async () => {
        const { ends, cut } = page();
        server = "nothing";
        cut();
        await vi.advanceTimersByTimeAsync(1100);
        expect(ends.showLost).not.toHaveBeenCalled();
        await vi.advanceTimersByTimeAsync(60_000);
        expect(ends.showLost).toHaveBeenLastCalledWith(true);
        expect(ends.reload).not.toHaveBeenCalled();
        expect(ends.reconnect).not.toHaveBeenCalled();
    });

    it.each([403, 404])("opens the page again where its session is gone (%i)", async (status) => {
        const { ends, cut } = page();
        server = { status };
        cut();
        await vi.advanceTimersByTimeAsync(300);
        expect(ends.reload).toHaveBeenCalledTimes(1);
        await vi.advanceTimersByTimeAsync(20_000); // a second call would restart the reload
        expect(ends.reload).toHaveBeenCalledTimes(1);
    });

    it("opens the page again where the session lives and is not reached for long", async () => {
        const { ends, cut } = page();
        cut();
        await vi.advanceTimersByTimeAsync(8000);
        expect(ends.reload).not.toHaveBeenCalled();
        await vi.advanceTimersByTimeAsync(2000);
        expect(ends.reload).toHaveBeenCalled();
    });

    it("is nobody's loss when the page is left", async () => {
        const { ends, cut, connection } = page();
        connection.start();
        window.dispatchEvent(new Event("pagehide"));
        expect(ends.leave).toHaveBeenCalledTimes(1);
        cut();
        await vi.advanceTimersByTimeAsync(20_000);
        expect(ends.reconnect).not.toHaveBeenCalled();
        expect(ends.showLost).not.toHaveBeenCalled();
    });
});

describe("a line that seems open", () => {
    it("is looked at now and then, and when the device wakes", async () => {
        const { ends, connection } = page();
        connection.start();
        await vi.advanceTimersByTimeAsync(15_000);
        expect(fetch).toHaveBeenCalledTimes(1);
        document.dispatchEvent(new Event("visibilitychange"));
        await vi.advanceTimersByTimeAsync(1);
        window.dispatchEvent(new Event("online"));
        await vi.advanceTimersByTimeAsync(1);
        expect(fetch).toHaveBeenCalledTimes(3);
        expect(ends.reconnect).not.toHaveBeenCalled();
    });

    it("is replaced where the server knows of none", async () => {
        const { ends, connection } = page();
        server = { status: 200, connections: 0 };
        await connection.look();
        expect(ends.reconnect).toHaveBeenCalledTimes(1);
        expect(ends.reload).not.toHaveBeenCalled();
    });

    it("leads nowhere where the session is gone", async () => {
        const { ends, connection } = page();
        server = { status: 404 };
        await connection.look();
        expect(ends.reload).toHaveBeenCalledTimes(1);
    });

    it("is looked at again soon where the server could not be asked", async () => {
        const { ends, connection } = page();
        server = "nothing";
        await connection.look();
        server = { status: 404 };
        await vi.advanceTimersByTimeAsync(2000);
        expect(ends.reload).toHaveBeenCalledTimes(1);
    });

    it("is left alone while the server cannot tell", async () => {
        const { ends, connection } = page();
        server = { status: 503 };
        await connection.look();
        expect(ends.reload).not.toHaveBeenCalled();
        expect(ends.reconnect).not.toHaveBeenCalled();
    });

    it("belongs to a page that was kept aside: that is opened again", () => {
        const { ends, connection } = page();
        connection.start();
        window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: false }));
        expect(ends.reload).not.toHaveBeenCalled();
        window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
        expect(ends.reload).toHaveBeenCalledTimes(1);
    });
});
