import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import vue from "@vitejs/plugin-vue";
import { defineConfig, type Plugin, type UserConfig } from "vite";
import type {} from "vitest/config"; // for types alone: what only builds has no vitest
import { byTurn } from "./frontend/byTurn";
import { byWidth } from "./frontend/byWidth";
import { componentLayer } from "./frontend/componentLayer";

// One file for what every page needs, the parts of the table's screen among it, which games use too. All else is
// in the file of the screen, or of the part of a game, that alone needs it: so nothing is a request of its own.
const SHARED = [
    /^\0rolldown/,
    /\/node_modules\/(?!(?:minisearch|qr)\/)/, // the search comes with the rules' screen, the decoder with codes
    /\/widgets\/(?:app\.vue|components\/|frontend\/(?!host\/|notebook\/|site\/|siteWidget))/,
    /\/widgets\/screens\/(?:phones|share|table\/(?!table\.vue))/,
    /\/widgets\/games\/\w+\/icons\.ts/,
];
// What teaches comes when somebody learns, or asks.
const TEACHES = [
    /\/widgets\/components\/(?:coach|read-aloud)\.vue/,
    /\/widgets\/frontend\/composables\/speech\.ts/,
    /\/widgets\/screens\/table\/(?:first-game\/|asking|argue|why|what-if|practice-panel|bots\.)/,
];
// What comes when a game has ended, and when somebody opens the log.
const RESULT = /\/widgets\/screens\/(?:share\/|table\/(?:reckoning|reveal|time\/played-time)\.vue)/;
const LOG = /\/widgets\/screens\/table\/(?:log\.vue|amending|correction)/;
// What a table shows large, across the room, or lets be heard: by those that do.
const PRESENTED =
    /\/widgets\/screens\/table\/(highlight|motion|room|settings|signals|time)\/(?!events|crowning|useHighlight|settings\.ts|played-time)/;
// What a table alone needs of what lies beside that.
const TABLE =
    /\/widgets\/screens\/table\/(?:table\.vue|turning|signals\/events|highlight\/(?:crowning|useHighlight))/;
// What the set-ups of several games share.
const SETUP = /\/widgets\/screens\/lobby\/(?:editions|edition-tools|option-frame|setup)\b/;
// What a table shows of its game all the time is one file a game.
const GAME = /\/widgets\/games\/(\w+)\/(?:board|side|seat|cover|menu)\.vue/;
const isOneOf = (patterns: readonly RegExp[], module: string): boolean =>
    patterns.some((one) => one.test(module));
const isShared = (module: string): boolean =>
    isOneOf(SHARED, module) && !isOneOf([...TEACHES, RESULT, LOG, PRESENTED, TABLE], module);
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
const WORTH_IT = 1000; // bytes of a file that is worth compressing

// Compresses ahead, as well as it goes, what a server would have to compress for every page.
const compress: Plugin = {
    name: "compress",
    writeBundle({ dir = "." }, bundle) {
        for (const [name, file] of Object.entries(bundle)) {
            const content = Buffer.from(file.type === "chunk" ? file.code : file.source);
            if (content.length < WORTH_IT || /\.(?:json|mp4)$/.test(name)) continue;
            writeFileSync(join(dir, `${name}.br`), brotliCompressSync(content));
            writeFileSync(join(dir, `${name}.gz`), gzipSync(content, { level: 9 }));
        }
    },
};

const PACKAGE = /^.*node_modules\/(?:@[^/]+\/)?[^/]+/; // the folder of the package that a file comes from
const LICENCE = /^(licen[cs]e|copying|notice)/i;
// Who builds adds a few lines of its own.
const BUILDERS: readonly [RegExp, string][] = [
    [/^\0vite\//, "node_modules/vite"],
    [/^\0rolldown\//, "node_modules/rolldown"],
    [/^\0\/?plugin-vue:/, "node_modules/@vitejs/plugin-vue"],
];

function packageOf(file: string): string[] {
    const builder = BUILDERS.find(([pattern]) => pattern.test(file));
    return builder ? [builder[1]] : (PACKAGE.exec(file)?.slice(0, 1) ?? []);
}

// Lists the packages that are in what is built, fonts and classic scripts among them, with their licences.
const parts: Plugin = {
    name: "parts",
    generateBundle(_options, bundle) {
        const { root } = this.environment.config; // from there, files are named; builders stand elsewhere
        const files = Object.values(bundle).flatMap((file) =>
            file.type === "chunk"
                ? file.moduleIds
                : file.originalFileNames.map((name) => resolve(root, name)),
        );
        // a module that only passes on others is not among what is left of them
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
        listed.sort((one, other) => (one.name < other.name ? -1 : 1));
        this.emitFile({ type: "asset", fileName: PARTS, source: JSON.stringify(listed, null, 2) });
    },
};

// What JupyterLab reads of an extension that is installed: its name and what to load.
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

// The entry in JupyterLab's launcher: one plain script that the page loads, see frontend/jupyterlab.
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

// The static site: hashed files beside its page, and the service worker, whose name stays.
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

// What every widget in a notebook brings along, see frontend/notebook.
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
        // a document takes longer to make than most files to test: those that need one say so in their first line
        environment: "node",
        // nor is every file's Vue loaded anew: so no test may leave anything behind, and what it replaced comes back
        pool: "threads",
        isolate: false,
        unstubGlobals: true,
        restoreMocks: true,
    },
};

// Five builds, and the tests; names of files are those from the root, where npm runs them:
//   page          for `referee serve`: hashed files beside a manifest, of which a page loads a part when it needs it
//   widget        of the same sources for JupyterLab, plain Voilà and Binder, through anywidget; a page asks for its files
//   loader        what each widget brings along, and fetches them with
//   site          of the same sources for the static site, see scripts/build_site.py
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
