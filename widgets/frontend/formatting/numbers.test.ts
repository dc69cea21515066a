import { expect, it } from "vitest";
import { formatNumber } from "./numbers";

it("writes a number with a minus sign", () => {
    expect([12, 0, -0, -3].map(formatNumber)).toEqual(["12", "0", "0", "−3"]);
});
