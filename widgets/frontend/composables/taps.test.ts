import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createTapQueue, type Tap } from "./taps";

describe("a queue of taps", () => {
    let sent: (Tap & { id: string })[];
    const drop = vi.fn();
    const closed = () => createTapQueue((tap) => sent.push(tap), drop, 1000);
    const queue = () => {
        const taps = closed();
        taps.open();
        return taps;
    };

    beforeEach(() => {
        sent = [];
        drop.mockClear();
        vi.useFakeTimers();
    });
    afterEach(() => vi.useRealTimers());

    it("sends one tap after the other, in their order", () => {
        const taps = queue();
        taps.send({ tap: "first" });
        taps.send({ tap: "second" });
        expect(sent.map((one) => one.tap)).toEqual(["first"]);
        expect(taps.settle(sent[0]?.id)).toBe(true);
        expect(sent.map((one) => one.tap)).toEqual(["first", "second"]);
        expect(taps.isUnderway.value).toBe(true);
        taps.settle(sent[1]?.id);
        expect(taps.isUnderway.value).toBe(false);
    });

    it("drops the second of a double tap, but not a tap that is done again later", () => {
        const taps = queue();
        taps.send({ tap: "undo", revision: "a" });
        expect(drop).not.toHaveBeenCalled();
        taps.send({ tap: "undo", revision: "a" });
        expect(drop).toHaveBeenCalledOnce();
        taps.settle(sent[0]?.id);
        expect(sent).toHaveLength(1);
        taps.send({ tap: "undo", revision: "a" });
        expect(sent).toHaveLength(2);
        expect(sent[0]?.id).not.toBe(sent[1]?.id);
    });

    it("sends a tap again, by the same id, until it is answered", () => {
        const taps = queue();
        taps.send({ tap: "undo" });
        vi.advanceTimersByTime(2500);
        expect(sent).toHaveLength(3);
        expect(new Set(sent.map((one) => one.id)).size).toBe(1);
        taps.settle(sent[0]?.id);
        vi.advanceTimersByTime(5000);
        expect(sent).toHaveLength(3);
    });

    it("takes no answer but the awaited one", () => {
        const taps = queue();
        expect(taps.settle(undefined)).toBe(false);
        taps.send({ tap: "undo" });
        expect(taps.settle("another")).toBe(false);
        expect(taps.settle(undefined)).toBe(false);
        expect(taps.isUnderway.value).toBe(true);
    });

    it("sends nothing more once it is stopped", () => {
        const taps = queue();
        taps.send({ tap: "undo" });
        taps.stop();
        vi.advanceTimersByTime(5000);
        expect(sent).toHaveLength(1);
    });

    it("keeps what is tapped before the session is reached, and sends the first tap before it", () => {
        const taps = closed();
        taps.send({ tap: "submit" });
        taps.resend();
        vi.advanceTimersByTime(5000);
        expect(sent).toEqual([]);
        expect(taps.isUnderway.value).toBe(true);
        taps.open({ tap: "connect" });
        expect(sent.map((one) => one.tap)).toEqual(["connect"]);
        taps.settle(sent[0]?.id);
        expect(sent.map((one) => one.tap)).toEqual(["connect", "submit"]);
    });

    it("sends what is awaited at once over a new line, and in patience from then on", () => {
        const taps = queue();
        taps.send({ tap: "undo" });
        vi.advanceTimersByTime(900);
        taps.resend();
        expect(sent).toHaveLength(2);
        vi.advanceTimersByTime(900);
        expect(sent).toHaveLength(2);
        vi.advanceTimersByTime(100);
        expect(sent).toHaveLength(3);
    });
});
