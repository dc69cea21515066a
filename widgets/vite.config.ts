import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import vue from "@vitejs/plugin-vue";
import { defineConfig, type Plugin, type UserConfig } from "vite";
import type {} from "vitest/config"; // only types, because a build environment has no vitest
import { byTurn } from "./frontend/byTurn";
import { byWidth } from "./frontend/byWidth";
import { componentLayer } from "./frontend/componentLayer";

// One chunk has everything that all pages need, including the parts of the table's screen that games use. The rest
// is in the chunk of the screen or the game that needs it, which avoids many small requests.
const SHARED = [
    /^\0rolldown/,
    /\/node_modules\/(?!(?:minisearch|qr)\/)/, // minisearch is in the rules' chunk, qr in the codes' chunk
    /\/widgets\/(?:app\.vue|components\/|frontend\/(?!host\/|notebook\/|site\/|siteWidget))/,
    /\/widgets\/screens\/(?:phones|share|table\/(?!table\.vue))/,
    /\/widgets\/games\/\w+\/icons\.ts/,
];
// The teaching features, loaded when a player learns or asks.
const TEACHING = [
    /\/widgets\/components\/(?:coach|read-aloud)\.vue/,
    /\/widgets\/frontend\/composables\/speech\.ts/,
    /\/widgets\/screens\/table\/(?:first-game\/|asking|argue|why|what-if|practice-panel|bots\.)/,
];
// The result of a game, and the log that a player opens.
const RESULT = /\/widgets\/screens\/(?:share\/|table\/(?:reckoning|reveal|time\/played-time)\.vue)/;
const LOG = /\/widgets\/screens\/table\/(?:log\.vue|amending|correction)/;
// Features of a table that only some devices use: highlights, motion, the room display, sounds and clocks.
const PRESENTED =
    /\/widgets\/screens\/table\/(highlight|motion|room|settings|signals|time)\/(?!events|crowning|useHighlight|settings\.ts|played-time)/;
// The parts of those folders that every table needs.
const TABLE =
    /\/widgets\/screens\/table\/(?:table\.vue|turning|signals\/events|highlight\/(?:crowning|useHighlight))/;
// The setup parts that several games share.
const SETUP = /\/widgets\/screens\/lobby\/(?:editions|edition-tools|option-frame|setup)\b/;
// Each game has one chunk for the parts that its table always shows.
const GAME = /\/widgets\/games\/(\w+)\/(?:board|side|seat|cover|menu)\.vue/;
const matchesAny = (patterns: readonly RegExp[], module: string): boolean =>
    patterns.some((pattern) => pattern.test(module));
const isShared = (module: string): boolean =>
    matchesAny(SHARED, module) && !matchesAny([...TEACHING, RESULT, LOG, PRESENTED, TABLE], module);
const CHUNKS = [
    { name: "shared", test: isShared, priority: 1 },
    { name: "result", test: RESULT },
    { name: "log", test: LOG },
    { name: "setup", test: SETUP },
    { name: "table", test: TABLE },
    { name: (module: string) => PRESENTED.exec(module)?.[1] ?? null, test: PRESENTED },
    { name: (module: string) => GAME.exec(module)?.[1] ?? null, test: GAME },
];

const PARTS = "parts.json"; // no page loads it: see widgets/screens/about/parts.py
const MIN_COMPRESSED_BYTES = 1000; // smaller files gain nothing from compression

// Compresses files at build time with the best ratio, so that the server does not compress them per request.
const compress: Plugin = {
    name: "compress",
    writeBundle({ dir = "." }, bundle) {
        for (const [name, file] of Object.entries(bundle)) {
            const content = Buffer.from(file.type === "chunk" ? file.code : file.source);
            if (content.length < MIN_COMPRESSED_BYTES || /\.(?:json|mp4)$/.test(name)) continue;
            writeFileSync(join(dir, `${name}.br`), brotliCompressSync(content));
            writeFileSync(join(dir, `${name}.gz`), gzipSync(content, { level: 9 }));
        }
    },
};

const PACKAGE = /^.*node_modules\/(?:@[^/]+\/)?[^/]+/; // the folder of the package that a file comes from
const LICENCE = /^(licen[cs]e|copying|notice)/i;
// The build tools add code of their packages.
const BUILDERS: readonly [RegExp, string][] = [
    [/^\0vite\//, "node_modules/vite"],
    [/^\0rolldown\//, "node_modules/rolldown"],
    [/^\0\/?plugin-vue:/, "node_modules/@vitejs/plugin-vue"],
];

function packageOf(file: string): string[] {
    const builder = BUILDERS.find(([pattern]) => pattern.test(file));
    return builder ? [builder[1]] : (PACKAGE.exec(file)?.slice(0, 1) ?? []);
}

// Lists the packages in the build with their licences, including fonts and classic scripts.
const parts: Plugin = {
    name: "parts",
    generateBundle(_options, bundle) {
        const { root } = this.environment.config; // file names are relative to it, except those of the build tools
        const files = Object.values(bundle).flatMap((file) =>
            file.type === "chunk"
                ? file.moduleIds
                : file.originalFileNames.map((name) => resolve(root, name)),
        );
        // the bundle omits modules that only export from other modules, so the list adds all module ids
        const folders = [...this.getModuleIds(), ...files].flatMap(packageOf);
        const listed = [...new Set(folders.map((folder) => resolve(folder)))].map((folder) => {
            const { name, version, license, homepage, repository } = JSON.parse(
                readFileSync(join(folder, "package.json"), "utf-8"),
            );
            const source = (repository?.url ?? "").replace(/^git\+|\.git$/g, "");
            const texts = readdirSync(folder).filter((file) => LICENCE.test(file));
            const text = texts.map((file) => readFileSync(join(folder, file), "utf-8").trim()).join("\n\n");
            return { name, version, licence: license ?? "", homepage: homepage ?? source, text };
        });
        listed.sort((a, b) => (a.name < b.name ? -1 : 1));
        this.emitFile({ type: "asset", fileName: PARTS, source: JSON.stringify(listed, null, 2) });
    },
};

// Writes the package.json that JupyterLab reads of an installed extension.
const describe: Plugin = {
    name: "describe",
    generateBundle(_, bundle) {
        const [load] = Object.keys(bundle);
        const version = /^__version__ = "(.+)"$/m.exec(readFileSync("referee/__init__.py", "utf-8"))?.[1];
        const jupyterlab = { _build: { load, extension: "./extension" } };
        const source = JSON.stringify({ name: "boardroom-referee", version, jupyterlab }, null, 2);
        this.emitFile({ type: "asset", fileName: "package.json", source });
    },
};

// The entry in JupyterLab's launcher: one classic script, see frontend/jupyterlab.
const labextension: UserConfig = {
    publicDir: false,
    plugins: [describe],
    build: {
        outDir: "widgets/static/labextension",
        target: "es2022",
        rolldownOptions: {
            input: "widgets/frontend/jupyterlab/remoteEntry.ts",
            output: { format: "iife", entryFileNames: "static/remoteEntry.[hash].js" },
        },
    },
};

// The static site: files with hashed names, and the service worker with a constant name.
const site: UserConfig = {
    root: "widgets/frontend/site",
    base: "./",
    plugins: [vue(), parts],
    css: { postcss: { plugins: [componentLayer, byTurn] } },
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
                codeSplitting: { groups: CHUNKS },
            },
        },
    },
};

// The loader in every notebook widget, see frontend/notebook.
const loader: UserConfig = {
    publicDir: false,
    build: {
        outDir: "widgets/static/widget",
        emptyOutDir: false,
        target: "es2022",
        rolldownOptions: {
            input: "widgets/frontend/notebook/loader.ts",
            preserveEntrySignatures: "strict",
            output: { entryFileNames: "loader.js" },
        },
    },
};

const tests: UserConfig = {
    plugins: [vue()],
    test: {
        include: ["widgets/**/*.test.ts"],
        // a DOM is slow to create, so files that need one declare it in their first line
        environment: "node",
        // test files share modules such as Vue for speed, so vitest restores stubs and mocks after each test
        pool: "threads",
        isolate: false,
        unstubGlobals: true,
        restoreMocks: true,
    },
};

// Five builds, and the tests. File names are relative to the root, where npm runs the builds:
//   page          for `referee serve`: files with hashed names and a manifest. A page loads chunks on demand.
//   widget        the same sources for JupyterLab, Voilà and Binder, through anywidget.
//   loader        the script in each widget that fetches the files of the widget build.
//   site          the same sources for the static site, see scripts/build_site.py.
//   labextension  the entry in JupyterLab's launcher
export default defineConfig(({ mode }): UserConfig => {
    if (mode === "test") return tests;
    if (mode === "labextension") return labextension;
    if (mode === "site") return site;
    if (mode === "loader") return loader;
    const isWidget = mode === "widget";
    return {
        base: "./",
        publicDir: false,
        plugins: isWidget ? [vue()] : [vue(), parts, compress],
        css: { postcss: { plugins: [componentLayer, isWidget ? byWidth : byTurn] } },
        build: {
            outDir: isWidget ? "widgets/static/widget" : "widgets/static/page",
            assetsDir: "",
            emptyOutDir: true,
            manifest: isWidget ? false : "manifest.json",
            modulePreload: isWidget ? false : { polyfill: false },
            assetsInlineLimit: isWidget ? Infinity : 0,
            cssCodeSplit: false,
            target: "es2022",
            rolldownOptions: {
                input: isWidget
                    ? "widgets/frontend/notebook/widget.ts"
                    : ["widgets/frontend/host/page.ts", "widgets/frontend/host/boot.ts"],
                preserveEntrySignatures: "strict",
                output: {
                    entryFileNames: "[name]-[hash].js",
                    chunkFileNames: "[name]-[hash].js",
                    assetFileNames: "[name]-[hash][extname]",
                    codeSplitting: { groups: CHUNKS },
                },
            },
        },
    };
});
