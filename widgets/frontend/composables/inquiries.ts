import { PATIENCE, uniqueId } from "./ids";

export interface Inquiry {
    query: string;
    data: unknown;
    id: string;
}

export interface Answered {
    id: string;
    content: unknown;
}

export interface Inquiries {
    /** Asks for something that changes no screen, and that no screen keeps. */
    ask<Answer>(query: string, data?: unknown): Promise<Answer>;
    /** Takes an answer; tells whether it was awaited: what is asked twice is answered twice. */
    settle(answer: Answered): boolean;
    stop(): void;
}

/** Asks again at longer and longer intervals: what takes long may be long because it is much. */
export function createInquiries(transmit: (inquiry: Inquiry) => void, patience = PATIENCE): Inquiries {
    const open = new Map<
        string,
        { resolve: (content: unknown) => void; timer?: ReturnType<typeof setTimeout> }
    >();

    return {
        ask<Answer>(query: string, data?: unknown) {
            const id = uniqueId();
            return new Promise<Answer>((resolve) => {
                const inquiry = { resolve: resolve as (content: unknown) => void } as {
                    resolve: (content: unknown) => void;
                    timer?: ReturnType<typeof setTimeout>;
                };
                const transmitFor = (time: number): void => {
                    inquiry.timer = setTimeout(() => transmitFor(2 * time), time);
                    transmit({ query, data, id });
                };
                open.set(id, inquiry);
                transmitFor(patience);
            });
        },
        settle({ id, content }) {
            const inquiry = open.get(id);
            if (!inquiry) return false;
            clearTimeout(inquiry.timer);
            open.delete(id);
            inquiry.resolve(content);
            return true;
        },
        stop() {
            for (const inquiry of open.values()) clearTimeout(inquiry.timer);
            open.clear();
        },
    };
}
