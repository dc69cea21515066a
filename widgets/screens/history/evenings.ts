import type { HistoryEvening, HistoryPlay } from "../../frontend/contract/requests";

/** Games in a row that are shown together, under their evening's head if it has one. */
export interface EveningPlays {
    key: string;
    evening: HistoryEvening | null;
    plays: HistoryPlay[];
}

/** Returns games in their order, those of one evening together; one game alone has no head unless it was put right. */
export function byEvening(plays: HistoryPlay[], evenings: HistoryEvening[]): EveningPlays[] {
    const known = new Map(evenings.map((evening) => [evening.key, evening]));
    const rows: EveningPlays[] = [];
    let last: string | undefined;
    for (const play of plays) {
        if (play.evening && play.evening === last) {
            rows.at(-1)?.plays.push(play);
            continue;
        }
        last = play.evening;
        const evening = known.get(play.evening);
        const hasHead = evening && (evening.plays > 1 || evening.is_kept);
        rows.push({ key: play.id, evening: hasHead ? evening : null, plays: [play] });
    }
    return rows;
}

/** Returns a day as people write it; it is a date and no moment, the same in every time zone. */
export function sayDay(day: string, locale: string): string {
    const moment = new Date(`${day}T12:00:00Z`);
    const parts = { weekday: "short", day: "numeric", month: "short", year: "numeric" } as const;
    return moment.toLocaleDateString(locale, { ...parts, timeZone: "UTC" });
}

/** Returns what an evening is called in a list: its day, and its name or place or who was there. */
export function sayEvening(evening: HistoryEvening, locale: string): string {
    const about = evening.name || evening.place || evening.players.join(", ");
    return [sayDay(evening.day, locale), about].filter(Boolean).join(" · ");
}

/** Returns the names of a line, one each. */
export function namesOf(line: string): string[] {
    return line
        .split(/[,;\n]/)
        .map((name) => name.trim())
        .filter(Boolean);
}
