import { expect, it } from "vitest";
import { orderlessText } from "./orderless";

it("says the same in whatever order fields came, and another thing of what stands in another order", () => {
    const seats = [{ name: "Ana", colour: null }, { name: "Bo" }];
    expect(orderlessText({ game: "boss", seats })).toBe(
        orderlessText({ seats: [{ colour: null, name: "Ana" }, { name: "Bo" }], game: "boss" }),
    );
    expect(orderlessText([2, 1])).not.toBe(orderlessText([1, 2]));
});
