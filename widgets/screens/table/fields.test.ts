import { describe, expect, it } from "vitest";
import { actionOf } from "./fields";

describe("actionOf", () => {
    it("names a seat where the action is one's", () => {
        expect(actionOf({ do: "bid", by: 0 }, { amount: 3 })).toEqual({ do: "bid", by: 0, amount: 3 });
        expect(actionOf({ do: "pass", by: null })).toEqual({ do: "pass" });
    });
});
