// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from "vitest";
import { forgetHeads, headsOf, keepHead, MOST_HEADS, type Head } from "./heads";
import { remember, remembered } from "./remembered";

function head(count: number, fork = 0): Head {
    return { count, digits: (count + fork * 0x10000).toString(16).padStart(16, "0") };
}

beforeEach(() => remember("heads", ""));

describe("fingerprints that were shown", () => {
    it("are kept by table, each once", () => {
        for (const count of [1, 2, 2]) keepHead("one", head(count), []);
        keepHead("other", head(7), []);
        expect(headsOf("one")).toEqual([head(1), head(2)]);
        expect(headsOf("other")).toEqual([head(7)]);
        expect(headsOf("none")).toEqual([]);
    });

    it("are bounded, and those that were lost stay", () => {
        for (let count = 1; count <= 10; count++) keepHead("one", head(count), []);
        const lost = [head(9), head(10)];
        for (let count = 9; count <= 90; count++) keepHead("one", head(count, 1), lost);
        const kept = headsOf("one");
        expect(kept).toHaveLength(MOST_HEADS);
        expect(kept).toEqual(expect.arrayContaining(lost));
        expect(kept.at(-1)).toEqual(head(90, 1));
    });

    it("are bounded where all were lost", () => {
        const lost: Head[] = [];
        for (let count = 1; count <= 90; count++) {
            keepHead("one", head(count), lost);
            lost.push(head(count));
        }
        expect(headsOf("one")).toHaveLength(MOST_HEADS);
    });

    it("are of so many tables, the last ones", () => {
        for (let number = 1; number <= 60; number++) keepHead(`table ${String(number)}`, head(1), []);
        expect(headsOf("table 20")).toEqual([]);
        expect(headsOf("table 21")).toEqual([head(1)]);
    });

    it("are forgotten one by one", () => {
        for (const count of [1, 2, 3]) keepHead("one", head(count), []);
        forgetHeads("one", [head(2), head(3)]);
        expect(headsOf("one")).toEqual([head(1)]);
        forgetHeads("one", [head(1)]);
        expect(remembered("heads")).toBe("");
    });

    it.each([
        "{",
        "5",
        '{"a": 1}',
        '[["one"]]',
        '[["one", 5]]',
        '[["one", [[0, "0000000000000001"]]]]',
        '[["one", [[1, "xyz"]]]]',
        '[["one", [[1.5, "0000000000000001"], null, [1]]]]',
    ])("are read as what comes from outside: %s", (text) => {
        remember("heads", text);
        expect(headsOf("one")).toEqual([]);
        keepHead("one", head(3), []);
        expect(headsOf("one")).toEqual([head(3)]);
    });
});
