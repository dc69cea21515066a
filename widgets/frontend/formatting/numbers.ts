/** Returns a number as it is written on the screen: with a minus sign, which is no hyphen. */
export function formatNumber(value: number): string {
    return value < 0 ? `−${-value}` : String(value);
}
