import { describe, expect, it } from "vitest";
import { reasonsAgainst, type Choice } from "./reasons";

const number = (value: number, clause?: string, text = "no"): Choice => ({
    value,
    label: String(value),
    objection: clause === undefined ? null : { clause, text },
});

describe("the reasons against choices", () => {
    it("are none where everything can be chosen", () => {
        expect(reasonsAgainst([number(1), number(2)])).toEqual([]);
    });
    it("are said once for neighbouring numbers, in the words of the first", () => {
        expect(reasonsAgainst([number(1, "A-1", "one"), number(2, "A-1", "two"), number(3)])).toEqual([
            { values: "1–2:", text: "one", clause: "A-1" },
        ]);
    });
    it("are said apart where a number between is allowed, or another clause speaks", () => {
        const choices = [number(1, "A-1"), number(2), number(3, "A-1"), number(4, "B-2")];
        expect(reasonsAgainst(choices).map((one) => one.values + one.clause)).toEqual([
            "1:A-1",
            "3:A-1",
            "4:B-2",
        ]);
    });
    it("are told apart by their sentence for what is no number", () => {
        const choices = ["left", "right"].map((value) => ({
            value,
            label: value,
            objection: { clause: "A-1", text: `not ${value}` },
        }));
        expect(reasonsAgainst(choices).map((one) => one.values)).toEqual(["left:", "right:"]);
    });
    it("are said once for several of one sentence", () => {
        const objection = { clause: "A-1", text: "closed" };
        const words = ["left", "middle", "right"];
        const choicesOf = (values: string[]) => values.map((value) => ({ value, label: value, objection }));
        expect(reasonsAgainst(choicesOf(words))).toEqual([
            { values: "left, middle, right:", text: "closed", clause: "A-1" },
        ]);
        expect(reasonsAgainst(choicesOf(["up", ...words, "down"]))[0]?.values).toBe("up–down:");
    });
});
