import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import js from "@eslint/js";
import prettier from "eslint-config-prettier";
import vue from "eslint-plugin-vue";
import globals from "globals";
import typescript from "typescript-eslint";

const STYLES = join(import.meta.dirname, "frontend/styles");
const PRIMITIVES = new Set(
    readdirSync(STYLES).flatMap(
        (name) => readFileSync(join(STYLES, name), "utf-8").match(/\.br-[\w-]+/g) ?? [],
    ),
);

/** Finds styles of a game that reach beyond its components: into a child, or to what is of the table. */
const ownStyles = {
    meta: { type: "problem", schema: [] },
    create: ({ sourceCode, report }) => ({
        Program() {
            const { children } = sourceCode.parserServices.getDocumentFragment();
            for (const style of children.filter(({ rawName }) => rawName === "style")) {
                const [from, to] = style.range;
                const text = sourceCode.text.slice(from, to).replace(/\/\*.*?\*\//gs, "");
                for (const said of new Set(
                    text.match(/\ssrc=|:(?:deep|global|slotted|v-deep)\b|\.br-[\w-]+/g),
                ))
                    if (!PRIMITIVES.has(said))
                        report({
                            node: style,
                            message: `A game's styles are of its own components: no ${said.trim()}`,
                        });
            }
        },
    }),
};

export default typescript.config(
    { ignores: ["**/static", "**/server/templates"] },
    js.configs.recommended,
    typescript.configs.strict,
    vue.configs["flat/recommended"],
    {
        files: ["**/*.vue"],
        languageOptions: { parserOptions: { parser: typescript.parser } },
    },
    {
        languageOptions: { globals: globals.browser },
        rules: {
            "@typescript-eslint/no-unused-vars": ["error", { ignoreRestSiblings: true }],
            // what is chosen of an action is kept by the names of its fields, and fields come and go
            "@typescript-eslint/no-dynamic-delete": "off",
            // a component is named by its folder and file: card.vue of a game is no other's
            "vue/multi-word-component-names": "off",
            // an optional prop that is not given is undefined, as its type says
            "vue/require-default-prop": "off",
            "vue/enforce-style-attribute": "error",
        },
    },
    {
        files: ["**/games/**/*.vue"],
        plugins: { referee: { rules: { "own-styles": ownStyles } } },
        rules: { "referee/own-styles": "error" },
    },
    prettier,
);
