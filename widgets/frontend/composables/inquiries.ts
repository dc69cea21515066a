import { ANSWER_TIMEOUT_MS, uniqueId } from "./ids";

export interface Inquiry {
    query: string;
    data: unknown;
    id: string;
}

export interface Answered {
    id: string;
    content: unknown;
}

interface Open {
    resolve: (content: unknown) => void;
    timer?: ReturnType<typeof setTimeout>;
}

/** Asks again at longer and longer intervals: what takes long may be long because it is much. */
export function createInquiries(transmit: (inquiry: Inquiry) => void, timeoutMs = ANSWER_TIMEOUT_MS) {
    const open = new Map<string, Open>();

    return {
        /** Asks for something that changes no screen, and that no screen keeps. */
        ask<Answer>(query: string, data?: unknown): Promise<Answer> {
            const id = uniqueId();
            return new Promise((resolve) => {
                const inquiry: Open = { resolve: resolve as Open["resolve"] };
                const transmitFor = (time: number): void => {
                    inquiry.timer = setTimeout(() => transmitFor(2 * time), time);
                    transmit({ query, data, id });
                };
                open.set(id, inquiry);
                transmitFor(timeoutMs);
            });
        },
        /** Handles an answer; returns whether it was awaited: a repeated query has two answers. */
        settle({ id, content }: Answered): boolean {
            const inquiry = open.get(id);
            if (!inquiry) return false;
            clearTimeout(inquiry.timer);
            open.delete(id);
            inquiry.resolve(content);
            return true;
        },
        stop(): void {
            for (const inquiry of open.values()) clearTimeout(inquiry.timer);
            open.clear();
        },
    };
}
