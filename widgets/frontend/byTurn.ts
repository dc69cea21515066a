import type { Plugin } from "postcss";

const LENGTH = /\b(\d*\.?\d+)d?(v[hw])\b/g;
const UNIT = /^--br-v[hw]$/;

/**
 * Measures a page's styles by the page where they measured by the window: a page that is turned sideways is as wide
 * as the window is high. `--br-vw` and `--br-vh` are a hundredth of it, see tokens.css.
 */
export const byTurn: Plugin = {
    postcssPlugin: "by-turn",
    Declaration(declaration) {
        if (UNIT.test(declaration.prop)) return;
        const value = declaration.value.replace(LENGTH, "calc($1 * var(--br-$2))");
        if (value !== declaration.value) declaration.value = value;
    },
};
