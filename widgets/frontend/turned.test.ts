// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from "vitest";
import { isSideways, placeOf, swapAxes, turnedTo, turnPage, type Side } from "./turned";

afterEach(() => turnPage("near"));

describe("a query of a page that is turned sideways", () => {
    it.each([
        ["(max-width: 559px)", "(max-height: 559px)"],
        ["(min-width: 900px) and (max-height: 800px)", "(min-height: 900px) and (max-width: 800px)"],
        ["(orientation: portrait)", "(orientation: landscape)"],
        ["(prefers-reduced-motion: reduce)", "(prefers-reduced-motion: reduce)"],
    ])("asks for the other axis: %s", (query, swapped) => {
        expect(swapAxes(query)).toBe(swapped);
        expect(swapAxes(swapped)).toBe(query);
    });
});

describe("a page that is turned", () => {
    it("says to which side, and nothing while it is turned to none", () => {
        const { dataset } = document.documentElement;
        expect(dataset.brTurned).toBeUndefined();
        turnPage("left");
        expect([dataset.brTurned, turnedTo.value, isSideways.value]).toEqual(["left", "left", true]);
        turnPage("opposite");
        expect([dataset.brTurned, isSideways.value]).toEqual(["opposite", false]);
        turnPage("near");
        expect(dataset.brTurned).toBeUndefined();
    });

    // an element of 100 x 40 whose corner stands 10 to the right of the window's and 20 below it
    it.each<[Side, number[]]>([
        ["near", [10, 20, 100, 40]],
        ["opposite", [890, 740, 100, 40]],
        ["left", [20, 890, 40, 100]],
        ["right", [740, 10, 40, 100]],
    ])("has its own top left corner: %s", (side, expected) => {
        Object.assign(window, { innerWidth: 1000, innerHeight: 800 });
        const element = document.createElement("div");
        vi.spyOn(element, "getBoundingClientRect").mockReturnValue(new DOMRect(10, 20, 100, 40));
        turnPage(side);
        const { x, y, width, height } = placeOf(element);
        expect([x, y, width, height]).toEqual(expected);
    });

    it("has its styles go by its own size, and by the window's again", () => {
        const style = document.createElement("style");
        style.textContent = "@media (max-width: 559px) { .a { gap: 0 } }";
        document.head.append(style);
        const query = (): string => (style.sheet?.cssRules[0] as CSSMediaRule).media.mediaText;
        turnPage("left");
        expect(query()).toBe("(max-height: 559px)");
        turnPage("right");
        expect(query()).toBe("(max-height: 559px)");
        turnPage("opposite");
        expect(query()).toBe("(max-width: 559px)");
        style.remove();
    });
});
