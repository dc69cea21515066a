import { AtRule, type Plugin } from "postcss";

const COMPONENTS = /\/widgets\/(?:app\.vue|(?:components|games|screens)\/)/;

/**
 * Puts the styles of components into the layer of that name, so that they win over the primitives that they use,
 * whatever either selector weighs.
 */
export const componentLayer: Plugin = {
    postcssPlugin: "component-layer",
    Once(root) {
        const file = root.source?.input.file ?? "";
        if (!COMPONENTS.test(file) || !root.nodes.length) return;
        const layer = new AtRule({ name: "layer", params: "components", nodes: root.nodes });
        root.removeAll();
        root.append(layer);
    },
};
