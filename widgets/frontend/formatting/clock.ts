const HOUR = 100 * 60; // seconds from which on they are left out: until then all is within five signs

/** Returns how long something took as a clock shows it: minutes and seconds, or hours and minutes of what is long. */
export function formatClock(seconds: number): string {
    const whole = Math.max(0, Math.floor(seconds));
    const two = (part: number): string => String(part).padStart(2, "0");
    if (whole >= HOUR) return `${Math.floor(whole / 3600)}h${two(Math.floor(whole / 60) % 60)}`;
    return `${Math.floor(whole / 60)}:${two(whole % 60)}`;
}
