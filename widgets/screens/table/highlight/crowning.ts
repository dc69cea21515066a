import type { HighlightView, Reckoning } from "../../../frontend/contract/screens";

/** Returns the end of a game as a highlight: who has won, with what, and why. */
export function crowning({ headline, winners, seats, verdicts }: Reckoning): HighlightView {
    const figures = winners.map((seat) => {
        const total = seats[seat].lines.findLast((line) => line.total);
        return {
            seat,
            value: String(total?.value ?? ""),
            label: total?.label ?? null,
            is_best: true,
            icon: null,
        };
    });
    return {
        number: -1, // it is no entry of the log
        kind: "won",
        title: headline,
        beats: [{ figures, said: verdicts.slice(-1) }],
        moves: [],
        waits: false,
    };
}
