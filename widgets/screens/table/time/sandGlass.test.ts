// @vitest-environment happy-dom
import { mount } from "@vue/test-utils";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { defineComponent, h } from "vue";
import type { RunningSandGlass, TableView } from "../../../frontend/contract/screens";
import { onSandGlassEnd, useSandGlass } from "./sandGlass";

type Shown = Pick<TableView, "sand_glass">;

const RUNNING: RunningSandGlass = {
    seat: 1,
    number: 4,
    seconds: 30,
    left: 30_000,
    then: "pass",
    passes_here: true,
};

const shown = (running: Partial<RunningSandGlass> | null): Shown => ({
    sand_glass: { running: running && { ...RUNNING, ...running }, passes: [] },
});

function used(first: Shown) {
    const told: unknown[] = [];
    let glass: ReturnType<typeof useSandGlass> | undefined;
    const component = defineComponent({
        props: { view: { type: Object, required: true } },
        setup(props) {
            glass = useSandGlass(
                () => props.view as Shown,
                (tap) => told.push(tap),
            );
            return () => h("i", glass?.end.value);
        },
    });
    const wrapper = mount(component, { props: { view: first } });
    if (!glass) throw new Error("the component was not set up");
    return { told, glass, wrapper };
}

const ended: number[] = [];
let leave = (): void => {};

beforeEach(() => {
    vi.useFakeTimers();
    ended.length = 0;
    leave = onSandGlassEnd((seat) => ended.push(seat));
});
afterEach(() => {
    leave();
    vi.useRealTimers();
});

test("the device of the seat has it pass, a moment later", () => {
    const { glass, told } = used(shown({}));
    glass.finish();
    expect(told).toEqual([]);
    vi.advanceTimersByTime(1000);
    expect(told).toEqual([{ tap: "end_sand_glass", number: 4 }]);
});

test("no other device does, nor for what has ended meanwhile", async () => {
    const other = used(shown({ passes_here: false }));
    other.glass.finish();
    const late = used(shown({}));
    late.glass.finish();
    await late.wrapper.setProps({ view: shown(null) });
    const gone = used(shown({}));
    gone.glass.finish();
    gone.wrapper.unmount();
    vi.advanceTimersByTime(1000);
    expect([...other.told, ...late.told, ...gone.told]).toEqual([]);
});

test("who has seen it run hears once that it has run through", async () => {
    const { glass, wrapper } = used(shown({ then: "mark" }));
    expect(glass.isOver.value).toBe(false);
    glass.finish();
    expect(glass.isOver.value).toBe(true);
    await wrapper.setProps({ view: shown({ then: "mark", left: 0 }) });
    glass.finish();
    expect(ended).toEqual([1]);
});

test("who comes later hears nothing, and sees the mark", () => {
    const { glass } = used(shown({ then: "mark", left: 0 }));
    expect(glass.isOver.value).toBe(true);
    glass.finish();
    expect(ended).toEqual([]);
});

test("one that is turned again runs again", async () => {
    const { glass, wrapper } = used(shown({ then: "mark" }));
    glass.finish();
    await wrapper.setProps({ view: shown({ then: "mark", left: 60_000, seconds: 60 }) });
    expect(glass.isOver.value).toBe(false);
    expect(glass.end.value).toBe(Date.now() + 60_000);
    glass.finish();
    expect(ended).toEqual([1, 1]);
});

test("nobody hears of one who listens no more", () => {
    const { glass } = used(shown({}));
    leave();
    glass.finish();
    expect(ended).toEqual([]);
});
