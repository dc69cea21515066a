import { expect, test } from "vitest";
import { countSet, NOTHING } from "./chosen";

test("filters that are set are counted, a period as one", () => {
    const chosen = { ...NOTHING, words: "ana", place: "Club", since: "2026-01-01", until: "2026-12-31" };
    expect(countSet(NOTHING, ["place", "since", "until"])).toBe(0);
    expect(countSet(chosen, ["place", "seats", "since", "until"])).toBe(2);
    expect(countSet({ ...chosen, until: "" }, ["since", "until"])).toBe(1);
});
