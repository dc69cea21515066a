import { expect, it } from "vitest";
import { stableStringify } from "./stableStringify";

it("says the same in whatever order fields came, and another thing of what stands in another order", () => {
    const seats = [{ name: "Ana", colour: null }, { name: "Bo" }];
    expect(stableStringify({ game: "boss", seats })).toBe(
        stableStringify({ seats: [{ colour: null, name: "Ana" }, { name: "Bo" }], game: "boss" }),
    );
    expect(stableStringify([2, 1])).not.toBe(stableStringify([1, 2]));
});
