import type { Evaluated, ScoreSheetGame, ScoreSheetLabels, SeatBadge } from "../../frontend/contract/screens";
import { fill } from "../../frontend/formatting/fill";
import type { Issue, Place } from "./draft";

/** All that is wrong in one place; it is kept for one reason, if all of it can be kept. */
export type DoubtfulPlace = Issue & { issues: Issue[] };

/** Returns issues by their places, in the order of the first ones. */
export function placesOf(issues: readonly Issue[]): DoubtfulPlace[] {
    const places = new Map<string, DoubtfulPlace>();
    for (const issue of issues) {
        const place = places.get(issue.where);
        if (place) {
            place.issues.push(issue);
            place.can_be_kept = place.can_be_kept && issue.can_be_kept;
            place.is_question = place.is_question && issue.is_question;
        } else {
            places.set(issue.where, { ...issue, issues: [issue] });
        }
    }
    return [...places.values()];
}

/** Returns what is still in the way of the result, in words. */
export function obstaclesOf(
    evaluation: Evaluated,
    game: ScoreSheetGame,
    badges: SeatBadge[],
    labels: Pick<ScoreSheetLabels, "step_who" | "still">,
): (Place & { text: string })[] {
    const fields = [...game.fields, ...game.top, { name: "name", label: labels.step_who }];
    const missing = evaluation.missing.map((place) => {
        const what = fields.find((field) => field.name === place.field)?.label ?? "";
        const name = place.seat === null ? undefined : badges[place.seat]?.name;
        return { ...place, text: name === undefined ? what : fill(labels.still, { name, what }) };
    });
    return [...missing, ...evaluation.issues.filter((issue) => !issue.note)];
}
