import { expect, it } from "vitest";
import { patched, type Operation } from "./jsonPatch";

const table = () => ({ seats: [{ credits: 3 }, { credits: 1 }], board: { "a/b": 1, "~1": 2 }, old: null });

it("leaves what has not changed the same object, and what it was given as it was", () => {
    const before = table();
    const after = patched(before, [
        { op: "replace", path: "/seats/1/credits", value: 2 },
        { op: "replace", path: "/seats/1/credits", value: 5 },
    ]);
    expect(after.seats).toEqual([{ credits: 3 }, { credits: 5 }]);
    expect(before).toEqual(table());
    expect(after.seats[0]).toBe(before.seats[0]);
    expect(after.board).toBe(before.board);
    expect(after.seats).not.toBe(before.seats);
});

it.each<[Operation, object]>([
    [
        { op: "remove", path: "/old" },
        { seats: table().seats, board: table().board },
    ],
    [
        { op: "add", path: "/new", value: [] },
        { ...table(), new: [] },
    ],
    [
        { op: "replace", path: "/old", value: 0 },
        { ...table(), old: 0 },
    ],
    [
        { op: "replace", path: "/board/a~1b", value: 0 },
        { ...table(), board: { "a/b": 0, "~1": 2 } },
    ],
    [
        { op: "replace", path: "/board/~01", value: 0 },
        { ...table(), board: { "a/b": 1, "~1": 0 } },
    ],
    [{ op: "replace", path: "", value: { seats: [] } }, { seats: [] }],
])("changes what a pointer leads to: %j", (operation, after) => {
    expect(patched<object>(table(), [operation])).toEqual(after);
});

it("can write to what it has just been given", () => {
    const given = { op: "replace", path: "/seats", value: [{ credits: 0 }] } as const;
    const after = patched(table(), [given, { op: "replace", path: "/seats/0/credits", value: 9 }]);
    expect(after.seats).toEqual([{ credits: 9 }]);
    expect(given.value).toEqual([{ credits: 0 }]);
});
