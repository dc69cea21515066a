import postcss from "postcss";
import { describe, expect, it } from "vitest";
import { byTurn } from "./byTurn";

const turnable = (css: string): string => postcss([byTurn]).process(css, { from: undefined }).css;

describe("styles of a page that can be turned", () => {
    it.each([
        ["height: 100dvh", "height: calc(100 * var(--br-vh))"],
        ["width: min(460px, 38vw - 14px)", "width: min(460px, calc(38 * var(--br-vw)) - 14px)"],
        [
            "font: 600 clamp(1rem, 2.5vw, 2rem) serif",
            "font: 600 clamp(1rem, calc(2.5 * var(--br-vw)), 2rem) serif",
        ],
        ["gap: 2vmin", "gap: 2vmin"],
        ["--br-vw: 1vw", "--br-vw: 1vw"],
    ])("measure by the page: %s", (declaration, expected) => {
        expect(turnable(`.a { ${declaration} }`)).toBe(`.a { ${expected} }`);
    });

    it("leave queries as they are", () => {
        const query = "@media (max-width: 40vw) { .a { gap: 0 } }";
        expect(turnable(query)).toBe(query);
    });
});
