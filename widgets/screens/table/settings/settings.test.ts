// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from "vitest";
import { nextTick } from "vue";

beforeEach(() => {
    localStorage.clear();
    vi.resetModules(); // a page has one set of settings
});

test("a new device has the usual settings", async () => {
    const { useSettings } = await import("./settings");
    expect(useSettings().highlights).toBe(true);
});

test("a setting that is changed is there for the next page", async () => {
    const before = await import("./settings");
    before.useSettings().highlights = false;
    await nextTick();
    vi.resetModules();
    const after = await import("./settings");
    expect(after.useSettings().highlights).toBe(false);
});

test("what is remembered and is no setting is left out", async () => {
    const { readSettings } = await import("./settings");
    expect(readSettings({ opposite: ["Bo", 3] }).opposite).toEqual([]);
    expect(readSettings({ opposite: ["Bo"] }).opposite).toEqual(["Bo"]);
    expect(readSettings({ highlights: "no", other: true })).toEqual(readSettings(null));
    expect(readSettings([])).toEqual(readSettings("{}"));
});
