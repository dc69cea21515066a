import postcss from "postcss";
import { describe, expect, it } from "vitest";
import { byWidth } from "./byWidth";

const inNotebook = (css: string): string =>
    postcss([byWidth]).process(css, { from: undefined }).css.replace(/\s+/g, " ");

describe("styles in a notebook", () => {
    it.each([
        ["(max-width: 899px)", "@container br-page (max-width: 899px) { .a { gap: 0 } }"],
        [
            "(min-width: 560px) and (max-width: 899px)",
            "@container br-page (min-width: 560px) and (max-width: 899px) { .a { gap: 0 } }",
        ],
        [
            "(min-width: 900px) and (max-height: 800px)",
            "@container br-page (min-width: 900px) { @media (max-height: 800px) { .a { gap: 0 } } }",
        ],
        [
            "(max-width: 559px), (max-height: 500px)",
            "@container br-page (max-width: 559px) { .a { gap: 0 } } @media (max-height: 500px) { .a { gap: 0 } }",
        ],
        ["print", "@media print { .a { gap: 0 } }"],
        ["(prefers-reduced-motion: reduce)", "@media (prefers-reduced-motion: reduce) { .a { gap: 0 } }"],
    ])("go by the width that the notebook leaves them: %s", (query, expected) => {
        const css = inNotebook(`@media ${query} { .a { gap: 0 } }`);
        expect(css.replace(/([{}])@/g, "$1 @")).toBe(expected);
    });
});
