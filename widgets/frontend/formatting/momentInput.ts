const MINUTE = 60_000; // milliseconds

/** Returns a moment as an input of date and time has it, in the time of this device. */
export function formatInput(moment: Date): string {
    const shifted = new Date(moment.getTime() - moment.getTimezoneOffset() * MINUTE);
    return shifted.toISOString().slice(0, 16);
}

/** Returns the moment of such an input; `null` if it is not filled in. */
export function parseInput(text: string): string | null {
    const moment = new Date(text);
    return Number.isNaN(moment.getTime()) ? null : moment.toISOString();
}
