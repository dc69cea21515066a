import js from "@eslint/js";
import prettier from "eslint-config-prettier";
import vue from "eslint-plugin-vue";
import globals from "globals";
import typescript from "typescript-eslint";

export default typescript.config(
  {
    ignores: [
      ".bench",
      ".venv",
      "build",
      "dist",
      "docs",
      "node_modules",
      "tests",
      "widgets/static",
      "widgets/server/templates",
    ],
  },
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
    },
  },
  prettier,
);
