/** Returns the name of this device's time zone, "" if the browser does not know it. */
export function zone(): string {
    return Intl.DateTimeFormat().resolvedOptions().timeZone || "";
}
