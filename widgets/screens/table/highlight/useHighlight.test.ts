// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { effectScope, nextTick, reactive, type EffectScope } from "vue";
import type { HighlightView, LogEntry } from "../../../frontend/contract/screens";
import { useSettings } from "../settings/settings";

vi.mock("../../../frontend/composables/host", () => ({ useNotebookPart: () => null }));
const { useHighlight } = await import("./useHighlight");

type Table = Parameters<typeof useHighlight>[0] extends () => infer View ? View : never;

const highlight = (number: number): HighlightView => ({
    number,
    kind: "opened",
    title: "",
    beats: [],
    moves: [],
    waits: false,
});
const undone: LogEntry = { number: 9, kind: "undo", text: "", fingerprint: "", effects: [] };

let scope: EffectScope;
let table: Table;

function open(now: HighlightView | null) {
    table = reactive({ highlight: now, last: null }) as Table;
    const opened = scope.run(() => useHighlight(() => table).highlight);
    if (!opened) throw new Error("the scope has ended");
    return opened;
}

beforeEach(() => {
    scope = effectScope();
    useSettings().highlights = true;
});
afterEach(() => scope.stop());

it("a new highlight is shown, and one that a page finds when it comes is not", async () => {
    const shown = open(highlight(3));
    expect(shown.value).toBe(null);
    table.highlight = highlight(7);
    await nextTick();
    expect(shown.value?.number).toBe(7);
});

it("one stays while others go on, and goes with what is taken back", async () => {
    const shown = open(null);
    table.highlight = highlight(4);
    await nextTick();
    table.highlight = null;
    await nextTick();
    expect(shown.value?.number).toBe(4);
    table.highlight = highlight(6);
    await nextTick();
    table.highlight = null;
    table.last = undone;
    await nextTick();
    expect(shown.value).toBe(null);
});

it("what stands again after an undo is not shown twice", async () => {
    const shown = open(null);
    table.highlight = highlight(6);
    await nextTick();
    shown.value = null;
    table.highlight = null;
    await nextTick();
    table.highlight = highlight(4);
    await nextTick();
    expect(shown.value).toBe(null);
});

it("nothing is shown large where that is switched off", async () => {
    useSettings().highlights = false;
    const shown = open(null);
    table.highlight = highlight(1);
    await nextTick();
    expect(shown.value).toBe(null);
});
