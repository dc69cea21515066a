import { expect, it } from "vitest";
import { readWhole } from "./reading";

it("reads a whole number, and nothing where a text is more or less than that", () => {
    expect(["12", " 7 ", "0", "007"].map(readWhole)).toEqual([12, 7, 0, 7]);
    for (const text of ["", "1.5", "1,5", "7x", "x", "-3", "+3", "1e3", "½"])
        expect(readWhole(text)).toBeNull();
});
