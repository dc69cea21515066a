/** Returns a number as it is written on the screen: with a minus sign, which is no hyphen. */
export function formatNumber(value: number): string {
    return value < 0 ? `−${-value}` : String(value);
}

/** Returns a difference as it is written: with its sign, and a sign for none. */
export function formatSigned(difference: number): string {
    if (!difference) return "±0";
    return difference > 0 ? `+${difference}` : formatNumber(difference);
}
