import { expect, it } from "vitest";
import type { TableView } from "../../frontend/contract/screens";
import { readAmending } from "./amendingDraft";
import { readCorrection } from "./corrections";

const view = { version: 9, seats: [{}, {}] } as unknown as TableView;

it("is a change of the log that was begun", () => {
    const begun = { wanted: { number: 4, other: { do: "pass", by: 1 } }, said: { 3: { do: "bid", by: 0 } } };
    expect(readAmending(begun, view)).toEqual(begun);
    expect(readAmending({ wanted: "changes", said: {} }, view)).toEqual({ wanted: "changes", said: {} });
});

it.each([null, "x", {}, { wanted: 3 }, { wanted: { number: 10 } }, { wanted: { number: "4" } }])(
    "is none: %j",
    (kept) => expect(readAmending(kept, view)).toBeNull(),
);

it("leaves out what is no entry and no action", () => {
    const kept = { wanted: { number: 4, other: { do: 7 } }, said: { 12: { do: "bid" }, x: {}, 3: "bid" } };
    expect(readAmending(kept, view)).toEqual({ wanted: { number: 4 }, said: { 3: {} } });
});

it("is a correction by what there is to correct", () => {
    const names = [
        { name: "credits", label: "", values: [] },
        { name: "workers", label: "", values: [] },
    ];
    const kept = { change: { credits: -2, workers: 1.5, other: 3 }, reason: "y".repeat(300) };
    const read = { change: { credits: -2 }, reason: "y".repeat(120) };
    expect(readCorrection(kept, { names, cards: [] })).toEqual(read);
    expect(readCorrection(kept, { names, cards: [5] }).change).toEqual({});
    expect(readCorrection("x", { names, cards: [] })).toEqual({ change: {}, reason: "" });
});
