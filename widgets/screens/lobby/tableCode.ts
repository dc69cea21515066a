import type { LobbyLabels } from "../../frontend/contract/screens";

/** The table or the class that a code opens, or why it opens none. */
export type Redeemed = { table: string } | { classroom: string } | { problem: string };

type Labels = Pick<LobbyLabels, "wrong_code" | "too_many" | "not_asked">;

/** Asks the server which table or class a code is of: it lets this device in, and counts who guesses. */
export async function redeem(code: string, language: string, labels: Labels): Promise<Redeemed> {
    const problems: Record<number, string> = { 404: labels.wrong_code, 429: labels.too_many };
    try {
        const answer = await fetch("referee/code", {
            method: "POST",
            headers: { "Content-Type": "application/json", "Accept-Language": language },
            body: JSON.stringify({ code }),
        });
        if (answer.ok || answer.status === 503) return (await answer.json()) as Redeemed;
        return { problem: problems[answer.status] ?? labels.not_asked };
    } catch {
        // no server, or somebody else's answer
        return { problem: labels.not_asked };
    }
}
