import { describe, expect, it, vi } from "vitest";
import { PageModel } from "./pageModel";

describe("PageModel", () => {
    it("sets all values of an update before it tells of one, then that something has changed", () => {
        const model = new PageModel(vi.fn(), { shell: { screen: "lobby" } });
        const told: unknown[] = [];
        model.on("change:shell", () => told.push(["shell", model.get("table")]));
        model.on("change:table", () => told.push("table"));
        model.on("change:lobby", () => told.push("lobby"));
        model.on("change", () => told.push("all"));
        model.receive({ method: "update", state: { shell: { screen: "table" }, table: 7 } });
        expect(told).toEqual([["shell", 7], "table", "all"]);
        expect(model.get("shell")).toEqual({ screen: "table" });
    });

    it("passes custom messages on, both ways", () => {
        const post = vi.fn();
        const model = new PageModel(post);
        const heard = vi.fn();
        model.on("msg:custom", heard);
        model.receive({ method: "custom", content: { method: "wait" } });
        model.send({ event: "tap", data: {} });
        expect(heard).toHaveBeenCalledWith({ method: "wait" }, []);
        expect(post).toHaveBeenCalledWith({ event: "tap", data: {} });
    });

    it("sets a value here alone", () => {
        const post = vi.fn();
        const model = new PageModel(post, { a: 1 });
        model.set("a", 2);
        expect(model.get("a")).toBe(2);
        expect(post).not.toHaveBeenCalled();
    });

    it("stops one listener, all of an event, or all, also while they are called", () => {
        const model = new PageModel(vi.fn());
        const [first, second, other] = [vi.fn(() => model.off("x", second)), vi.fn(), vi.fn()];
        model.on("x", first);
        model.on("x", second);
        model.on("y", other);
        model.emit("x");
        model.emit("x");
        expect([first.mock.calls.length, second.mock.calls.length]).toEqual([2, 1]);
        model.off("x");
        model.emit("x");
        model.emit("y");
        expect([first.mock.calls.length, other.mock.calls.length]).toEqual([2, 1]);
        model.off();
        model.emit("y");
        expect(other).toHaveBeenCalledTimes(1);
    });

    it("leaves what it does not know alone", () => {
        const model = new PageModel(vi.fn(), { a: 1 });
        const told = vi.fn();
        model.on("change", told);
        model.receive({ method: "echo_update", state: { a: 2 } });
        model.receive({});
        expect(model.get("a")).toBe(1);
        expect(told).not.toHaveBeenCalled();
    });
});
