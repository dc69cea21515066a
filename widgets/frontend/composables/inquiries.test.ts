import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createInquiries, type Inquiry } from "./inquiries";

describe("inquiries", () => {
    let sent: Inquiry[];
    const inquiries = () => createInquiries((inquiry) => sent.push(inquiry), 1000);

    beforeEach(() => {
        sent = [];
        vi.useFakeTimers();
    });
    afterEach(() => vi.useRealTimers());

    it("are answered each by its own answer, in any order", async () => {
        const open = inquiries();
        const first = open.ask<string>("form", { number: 1 });
        const second = open.ask<string>("form", { number: 2 });
        expect(open.settle({ id: sent[1]?.id ?? "", content: "two" })).toBe(true);
        expect(open.settle({ id: sent[0]?.id ?? "", content: "one" })).toBe(true);
        expect(await Promise.all([first, second])).toEqual(["one", "two"]);
    });

    it("are asked again at longer and longer intervals, until they are answered", async () => {
        const open = inquiries();
        const answer = open.ask("form");
        vi.advanceTimersByTime(1000);
        expect(sent).toHaveLength(2);
        vi.advanceTimersByTime(1999);
        expect(sent).toHaveLength(2);
        vi.advanceTimersByTime(1);
        expect(sent).toHaveLength(3);
        expect(new Set(sent.map((one) => one.id)).size).toBe(1);
        open.settle({ id: sent[0]?.id ?? "", content: "here" });
        expect(await answer).toBe("here");
        vi.advanceTimersByTime(60_000);
        expect(sent).toHaveLength(3);
    });

    it("take an answer that comes twice once", () => {
        const open = inquiries();
        void open.ask("form");
        const answer = { id: sent[0]?.id ?? "", content: null };
        expect(open.settle(answer)).toBe(true);
        expect(open.settle(answer)).toBe(false);
    });
});
