import { expect, it } from "vitest";
import { fitInto } from "./useFitted";

/** Lays out what needs an area, and at least a width. */
const ofArea =
    (area: number, least = 0) =>
    (width: number) => ({ width: Math.max(width, least), height: area / Math.max(width, least) });

it("a content is laid out as its frame is shaped, so that it is as large as may be", () => {
    const tall = fitInto({ width: 500, height: 1000 }, 0, ofArea(500_000));
    const wide = fitInto({ width: 1600, height: 800 }, 0, ofArea(500_000));
    expect(tall.width).toBe("640px");
    expect(wide.width).toBe("1000px");
});

it("fills the narrower side of the frame, and stands in its middle", () => {
    const square = (width: number) => ({ width, height: width });
    expect(fitInto({ width: 1280, height: 1440 }, 0, square).transform).toBe("translate(0px, 80px) scale(2)");
    expect(fitInto({ width: 1440, height: 1280 }, 0, square).transform).toBe("translate(80px, 0px) scale(2)");
});

it("no width is taken in which something sticks out", () => {
    expect(fitInto({ width: 400, height: 400 }, 0, ofArea(1, 750)).width).toBe("780px");
});

it("a board that has parts side by side is given the width for them", () => {
    expect(fitInto({ width: 500, height: 1000 }, 880, ofArea(500_000)).width).toBe("880px");
});
