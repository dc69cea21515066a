/** Returns the time zone of this device by its name, "" where the browser does not tell it. */
export function zone(): string {
    return Intl.DateTimeFormat().resolvedOptions().timeZone || "";
}
