import { expect, it } from "vitest";
import { formatNumber, formatSigned } from "./numbers";

it("writes a number with a minus sign", () => {
    expect([12, 0, -0, -3].map(formatNumber)).toEqual(["12", "0", "0", "−3"]);
});

it("writes a difference with its sign, and a sign for none", () => {
    expect([0, 4, -4].map(formatSigned)).toEqual(["±0", "+4", "−4"]);
});
