import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { triedAgain } from "./lazy";

describe("what is loaded over a weak line", () => {
    beforeEach(() => void vi.useFakeTimers());
    afterEach(() => void vi.useRealTimers());

    const failing = (times: number) => {
        let left = times;
        return vi.fn(async () => {
            if (left-- > 0) throw new Error("lost");
            return "here";
        });
    };

    it("is asked for again, after a while", async () => {
        const load = failing(2);
        const loaded = triedAgain(load);
        await vi.runAllTimersAsync();
        expect(await loaded).toBe("here");
        expect(load).toHaveBeenCalledTimes(3);
    });

    it("is given up in the end", async () => {
        const load = failing(3);
        const loaded = triedAgain(load).catch((error: Error) => error.message);
        await vi.runAllTimersAsync();
        expect(await loaded).toBe("lost");
        expect(load).toHaveBeenCalledTimes(3);
    });
});
