/** Returns how people here write: as the device does if it speaks the language, else the day before the month. */
export function localeOf(language: string, device: string = navigator.language): string {
    if (device.startsWith(`${language}-`)) return device;
    return language === "en" ? "en-GB" : language;
}

/** Returns a moment's day, and on request its time of day. */
export function formatMoment(at: string, locale: string, withTime: boolean): string {
    const day = { day: "numeric", month: "short", year: "numeric" } as const;
    return new Date(at).toLocaleString(
        locale,
        withTime ? { ...day, hour: "numeric", minute: "2-digit" } : day,
    );
}

/** Returns the date on this device's calendar, as 2026-11-27. */
export function dayHere(now = new Date()): string {
    const parts = [now.getFullYear(), now.getMonth() + 1, now.getDate()];
    return parts.map((part) => String(part).padStart(2, "0")).join("-");
}
