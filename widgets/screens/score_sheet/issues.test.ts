import { describe, expect, it } from "vitest";
import { badgesOf } from "./draft";
import { draftOf, evaluated, field, gameOf, issue, seatField } from "./fixtures";
import { obstaclesOf, placesOf } from "./issues";

describe("what is doubtful", () => {
    it("is gathered by its place, and kept there if all of it can be", () => {
        const issues = [issue("x", "one"), issue("y", "two"), issue("x", "three", { can_be_kept: false })];
        const places = placesOf(issues).map((place) => [
            place.where,
            place.issues.map(({ text }) => text),
            place.can_be_kept,
        ]);
        expect(places).toEqual([
            ["x", ["one", "three"], false],
            ["y", ["two"], true],
        ]);
        expect(issues[0].can_be_kept).toBe(true);
    });

    it("is a question only where nothing is wrong beside it", () => {
        const questionAt = (where: string) => issue(where, "much", { is_question: true });
        const places = placesOf([
            questionAt("x"),
            questionAt("y"),
            issue("y", "wrong"),
            issue("z", "wrong"),
            questionAt("z"),
        ]);
        expect(places.map((place) => place.is_question)).toEqual([true, false, false]);
    });
});

describe("what is in the way of a result", () => {
    it("is what is missing, and the issues that nobody gave a reason for", () => {
        const game = gameOf({ fields: [field("a", "whole")], top: [seatField("ender")] });
        const evaluation = evaluated({
            missing: [
                { where: "seats[1].a", seat: 1, field: "a" },
                { where: "seats[0].name", seat: 0, field: "name" },
                { where: "ender", seat: null, field: "ender", item: "", key: "" },
            ],
            issues: [issue("x", "doubtful"), issue("y", "kept", { note: "so it was" })],
        });
        const badges = badgesOf(draftOf([{}, {}]), game, { player: "" });
        const labels = { step_who: "Name", still: "{name}: {what}" };
        expect(obstaclesOf(evaluation, game, badges, labels).map((obstacle) => obstacle.text)).toEqual([
            "P1: A",
            "P0: Name",
            "ENDER",
            "doubtful",
        ]);
    });
});
