import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import vue from "@vitejs/plugin-vue";
import { defineConfig, type Plugin, type UserConfig } from "vite";

// One file for what every page needs, the parts of the table's screen among it, which games use too. All else is
// in the file of the screen, or of the part of a game, that alone needs it: so nothing is a request of its own.
const SHARED = [
    /^\0rolldown/,
    /\/node_modules\/(?!minisearch\/)/, // the search comes with the rules' screen
    /\/widgets\/(?:app\.vue|components\/|frontend\/(?!host\/|site\/|siteWidget))/,
    /\/widgets\/screens\/(?:phones|share|table\/(?!table\.vue))/,
    /\/widgets\/games\/\w+\/icons\.ts/,
];
// What teaches comes when somebody learns, or asks.
const TEACHES = [
    /\/widgets\/components\/(?:coach|read-aloud)\.vue/,
    /\/widgets\/frontend\/composables\/speech\.ts/,
    /\/widgets\/screens\/table\/(?:first-game\/|asking|argue|why|what-if|practice-panel|bots\.)/,
];
const isOneOf = (patterns: readonly RegExp[], module: string): boolean =>
    patterns.some((one) => one.test(module));
const isShared = (module: string): boolean => isOneOf(SHARED, module) && !isOneOf(TEACHES, module);

const WORTH_IT = 1000; // bytes of a file that is worth compressing

// Compresses ahead, as well as it goes, what a server would have to compress for every page.
const compress: Plugin = {
    name: "compress",
    writeBundle({ dir = "." }, bundle) {
        for (const [name, file] of Object.entries(bundle)) {
            const content = Buffer.from(file.type === "chunk" ? file.code : file.source);
            if (content.length < WORTH_IT || name.endsWith(".json")) continue;
            writeFileSync(join(dir, `${name}.br`), brotliCompressSync(content));
            writeFileSync(join(dir, `${name}.gz`), gzipSync(content, { level: 9 }));
        }
    },
};

// The static site: hashed files beside its page, and the service worker, whose name stays.
const site: UserConfig = {
    root: "widgets/frontend/site",
    base: "./",
    plugins: [vue()],
    worker: { format: "es" },
    build: {
        outDir: "../../../dist/site",
        assetsDir: "",
        emptyOutDir: true,
        modulePreload: { polyfill: false },
        assetsInlineLimit: 0,
        cssCodeSplit: false,
        target: "es2022",
        rolldownOptions: {
            input: ["index.html", "serviceWorker.ts"].map((name) => join("widgets/frontend/site", name)),
            output: {
                entryFileNames: ({ name }) => (name === "serviceWorker" ? "[name].js" : "[name]-[hash].js"),
                codeSplitting: { groups: [{ name: "shared", test: isShared }] },
            },
        },
    },
};

// Three builds of the same sources:
//   page    for `referee serve`: hashed files beside a manifest, of which a page loads a part when it needs it
//   widget  for JupyterLab, plain Voilà and Binder, through anywidget: one module and its styles
//   site    for the static site, see build_site.py
export default defineConfig(({ mode }): UserConfig => {
    if (mode === "site") return site;
    const isWidget = mode === "widget";
    return {
        base: "./",
        publicDir: false,
        plugins: isWidget ? [vue()] : [vue(), compress],
        build: {
            outDir: isWidget ? "widgets/static/widget" : "widgets/static/page",
            assetsDir: "",
            emptyOutDir: true,
            manifest: isWidget ? false : "manifest.json",
            modulePreload: { polyfill: false },
            assetsInlineLimit: isWidget ? Infinity : 0,
            cssCodeSplit: false,
            target: "es2022",
            rolldownOptions: {
                input: isWidget
                    ? "widgets/frontend/widget.ts"
                    : ["widgets/frontend/host/page.ts", "widgets/frontend/host/boot.ts"],
                preserveEntrySignatures: "strict",
                output: isWidget
                    ? { entryFileNames: "widget.js", assetFileNames: "widget[extname]", codeSplitting: false }
                    : {
                          entryFileNames: "[name]-[hash].js",
                          chunkFileNames: "[name]-[hash].js",
                          assetFileNames: "[name]-[hash][extname]",
                          codeSplitting: { groups: [{ name: "shared", test: isShared }] },
                      },
            },
        },
    };
});
