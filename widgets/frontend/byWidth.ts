import type { AtRule, Plugin } from "postcss";

const WIDTH = /^\((?:min|max)-width:[^)]+\)$/;

/**
 * Has a page's styles go by the width of the container `br-page` where they went by that of the window: in a
 * notebook the dashboard has a part of the window only. What else a query asks for, such as a height, stays.
 */
export const byWidth: Plugin = {
    postcssPlugin: "by-width",
    AtRule: {
        media(rule) {
            const alternatives = rule.params.split(",").map((one) => one.trim().split(/\s+and\s+/));
            if (!alternatives.flat().some((feature) => WIDTH.test(feature))) return;
            for (const features of alternatives) rule.before(queried(rule, features));
            rule.remove();
        },
    },
};

/** Returns what a rule has under one of its queries, by the container's width and the rest of the features. */
function queried(rule: AtRule, features: string[]): AtRule {
    const widths = features.filter((feature) => WIDTH.test(feature));
    const others = features.filter((feature) => !WIDTH.test(feature));
    const inner = others.length ? rule.clone({ params: others.join(" and ") }) : null;
    if (!widths.length) return inner ?? rule.clone();
    const container = rule.clone({ name: "container", params: `br-page ${widths.join(" and ")}` });
    if (inner) {
        container.removeAll();
        container.append(inner);
    }
    return container;
}
