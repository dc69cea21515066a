import type { LogLineView, TableSeat } from "../../frontend/contract/screens";

/** A line of the log, with the headings above it where another round, turn or stage begins there. */
export interface LogItem {
    key: string;
    title: string;
    /** Whose turn it is, in games without rounds. */
    seat: TableSeat | null;
    stage: string;
    /** The stage, beside the line, where that is all there is of it: a heading each would hide the lines. */
    aside: string;
    line: LogLineView;
}

/** Returns lines, the latest first, with their headings; what has none stands with the line before it. */
export function headed(lines: readonly LogLineView[], round: string, seats: readonly TableSeat[]): LogItem[] {
    const known: LogLineView["heading"][] = [];
    let heading: LogLineView["heading"] = null;
    for (const line of [...lines].reverse()) known.unshift((heading = line.heading ?? heading));
    const seatAt = (heading: LogLineView["heading"]): TableSeat | null =>
        heading && heading.round === null && heading.turn !== null ? seats[heading.turn] : null;
    const titleAt = (heading: LogLineView["heading"]): string =>
        heading?.round ? `${round} ${heading.round}` : (seatAt(heading)?.name ?? "");
    const isSame = (heading: LogLineView["heading"], other: LogLineView["heading"] | undefined): boolean =>
        other !== undefined &&
        titleAt(heading) === titleAt(other) &&
        (heading?.stage ?? "") === (other?.stage ?? "");
    return lines.map((line, index) => {
        const heading = known[index];
        const title = titleAt(heading);
        const isNew = title !== (index ? titleAt(known[index - 1]) : "");
        const begins = !isSame(heading, known[index - 1]);
        const stage = heading && begins && heading.stage !== title ? heading.stage : "";
        const isAlone = begins && !isSame(heading, known[index + 1]);
        return {
            key: String(line.number),
            title: isNew ? title : "",
            seat: isNew ? seatAt(heading) : null,
            stage: isAlone ? "" : stage,
            aside: isAlone ? stage : "",
            line,
        };
    });
}
