import { describe, expect, it } from "vitest";
import { reactive } from "vue";
import type { LogLineView } from "../contract/screens";
import { useOlderLines } from "./olderLines";

function line(number: number, kind: LogLineView["kind"] = "act"): LogLineView {
    const told = { why: null, why_clause: null, opened: [], is_highlight: false };
    const shown = { seats: [], heading: null, entry: number, fixed: null, ...told };
    return { number, kind, text: "", fingerprint: "", effects: [], at: "", stands: true, ...shown };
}

const lines = (...numbers: number[]): LogLineView[] => numbers.map((number) => line(number));

describe("the older lines of a log", () => {
    function opened() {
        const newest = reactive({ lines: lines(9, 8, 7), more: true });
        const log = useOlderLines(() => newest);
        log.add({ lines: lines(6, 5), more: false });
        const numbers = () => log.shown.value.map((one) => one.number);
        return { newest, log, numbers };
    }

    it("stand below the newest, which say at first whether there are more", () => {
        const newest = { lines: lines(9, 8), more: true };
        const log = useOlderLines(() => newest);
        expect(log.isMore.value).toBe(true);
        log.add({ lines: lines(7), more: false });
        expect(log.shown.value.map((one) => one.number)).toEqual([9, 8, 7]);
        expect(log.isMore.value).toBe(false);
    });
    it("take up what new lines push down", () => {
        const { newest, numbers } = opened();
        newest.lines = lines(11, 10, 9);
        expect(numbers()).toEqual([11, 10, 9, 8, 7, 6, 5]);
    });
    it("go where something was taken back, or where lines in between are not known", () => {
        const undone = opened();
        undone.newest.lines = [line(10, "undo"), ...lines(9, 8)];
        expect(undone.numbers()).toEqual([10, 9, 8]);
        expect(undone.log.isMore.value).toBe(true);
        const gap = opened();
        gap.newest.lines = lines(14, 13, 12);
        expect(gap.numbers()).toEqual([14, 13, 12]);
    });
});
