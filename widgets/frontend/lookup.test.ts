import { describe, expect, it } from "vitest";
import { lookUp } from "./lookup";

describe("lookUp", () => {
    it("finds what a list or a record has, be it nothing much", () => {
        expect(lookUp(["Ana", "Ben"], 1)).toBe("Ben");
        expect(lookUp<number | null>({ trader: null, clerk: 0 }, "trader")).toBeNull();
        expect(lookUp({ trader: 2, clerk: 0 }, "clerk")).toBe(0);
    });
    it("says what it has not found", () => {
        expect(() => lookUp(["Ana"], 1)).toThrow("there is no 1");
        expect(() => lookUp({ trader: 2 }, "clerk")).toThrow(RangeError);
    });
});
