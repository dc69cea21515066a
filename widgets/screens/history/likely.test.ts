import { describe, expect, it } from "vitest";
import { likelyOf, withDeclined } from "./likely";

const pair = (keep: string, other: string) => ({ keep, other, text: `${keep} and ${other}` });

describe("who may be one person", () => {
    it("is shown until they are told apart, whoever is named first", () => {
        const declined = withDeclined([], pair("Ben", "Ana"));
        expect(likelyOf([pair("Ana", "Ben"), pair("Ana", "Cleo")], declined)).toEqual([pair("Ana", "Cleo")]);
    });
    it("is shown five at a time", () => {
        const many = ["A", "B", "C", "D", "E", "F"].map((name) => pair(name, "Z"));
        expect(likelyOf(many, [])).toEqual(many.slice(0, 5));
    });
    it("is forgotten when there are too many", () => {
        const many = Array.from({ length: 200 }, (_, index) => `${index}`);
        const more = withDeclined(many, pair("Ana", "Ben"));
        expect([more.length, more[0], more.at(-1)]).toEqual([200, "1", "Ana\tBen"]);
    });
});
