import vue from "@vitejs/plugin-vue";
import { defineConfig } from "vitest/config";

export default defineConfig({
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
});
