import { expect, test } from "vitest";
import { formatClock } from "./clock";

test.each([
    [0, "0:00"],
    [9.9, "0:09"],
    [61, "1:01"],
    [3600, "60:00"],
    [5999, "99:59"],
    [6000, "1h40"],
    [36_000, "10h00"],
    [-3, "0:00"],
])("%s seconds are %s", (seconds, shown) => {
    expect(formatClock(seconds)).toBe(shown);
});
