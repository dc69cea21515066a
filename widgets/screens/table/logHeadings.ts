import type { LogLineView, TableSeat } from "../../frontend/contract/screens";

/** A line of the log, with the headings above it where another round, turn or stage begins there. */
export interface LogItem {
    key: string;
    title: string;
    /** Whose turn it is, in games without rounds. */
    seat: TableSeat | null;
    stage: string;
    line: LogLineView;
}

/** Returns lines, the latest first, with their headings; what has none stands with the line before it. */
export function headed(lines: readonly LogLineView[], round: string, seats: readonly TableSeat[]): LogItem[] {
    const known: LogLineView["heading"][] = [];
    let heading: LogLineView["heading"] = null;
    for (const line of [...lines].reverse()) known.unshift((heading = line.heading ?? heading));
    let above = "";
    let stageAbove = "";
    return lines.map((line, index) => {
        const one = known[index];
        const seat = one && one.round === null && one.turn !== null ? seats[one.turn] : null;
        const title = one?.round ? `${round} ${one.round}` : (seat?.name ?? "");
        const isNew = title !== above;
        const stage = one && (isNew || one.stage !== stageAbove) ? one.stage : "";
        above = title;
        stageAbove = one?.stage ?? "";
        return {
            key: String(line.number),
            title: isNew ? title : "",
            seat: isNew ? seat : null,
            stage: stage === title ? "" : stage,
            line,
        };
    });
}
