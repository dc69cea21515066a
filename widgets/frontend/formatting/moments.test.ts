import { describe, expect, it } from "vitest";
import { formatMoment, localeOf } from "./moments";

describe("a moment", () => {
    it("is written as the device does that speaks the language", () => {
        expect(localeOf("en", "en-US")).toBe("en-US");
        expect(localeOf("es", "es-MX")).toBe("es-MX");
    });
    it("has the day before the month in an English that names no country", () => {
        expect(localeOf("en", "es-ES")).toBe("en-GB");
        expect(formatMoment("2026-03-05T12:00:00", "en-GB", false)).toBe("5 Mar 2026");
        expect(formatMoment("2026-03-05T12:00:00", localeOf("en", "en-US"), false)).toBe("Mar 5, 2026");
    });
    it("has its time on request", () => {
        expect(formatMoment("2026-03-05T09:07:00", "en-GB", true)).toBe("5 Mar 2026, 9:07");
        expect(formatMoment("2026-03-05T09:07:00", "es", true)).toBe("5 mar 2026, 9:07");
    });
});
