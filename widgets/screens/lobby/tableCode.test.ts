import { afterEach, expect, it, vi } from "vitest";
import { redeem } from "./tableCode";

const LABELS = { wrong_code: "wrong", too_many: "slow down", not_asked: "no answer" };

afterEach(() => vi.unstubAllGlobals());

function answering(status: number, body: unknown) {
    const fetch = vi.fn(async () => new Response(JSON.stringify(body), { status }));
    vi.stubGlobal("fetch", fetch);
    return fetch;
}

it("asks the server in the language of the page", async () => {
    const fetch = answering(200, { table: "t1" });
    expect(await redeem("abc", "es", LABELS)).toEqual({ table: "t1" });
    expect(fetch).toHaveBeenCalledWith("referee/code", {
        method: "POST",
        headers: { "Content-Type": "application/json", "Accept-Language": "es" },
        body: '{"code":"abc"}',
    });
});

it.each([
    [404, "wrong"],
    [429, "slow down"],
    [500, "no answer"],
])("says why a code opens no table: %i", async (status, problem) => {
    answering(status, {});
    expect(await redeem("abc", "en", LABELS)).toEqual({ problem });
});

it("says what the server says", async () => {
    answering(503, { problem: "The store is away." });
    expect(await redeem("abc", "en", LABELS)).toEqual({ problem: "The store is away." });
});

it("says that nobody has answered", async () => {
    vi.stubGlobal("fetch", vi.fn().mockRejectedValue(new TypeError("network")));
    expect(await redeem("abc", "en", LABELS)).toEqual({ problem: "no answer" });
    vi.stubGlobal("fetch", vi.fn().mockResolvedValue(new Response("<html>", { status: 200 })));
    expect(await redeem("abc", "en", LABELS)).toEqual({ problem: "no answer" });
});
