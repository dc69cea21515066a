// @vitest-environment happy-dom
import { mount } from "@vue/test-utils";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { defineComponent, h } from "vue";
import { useHold } from "./hold";
import { COUNTED, counting } from "./fixtures";

type Counting = ReturnType<typeof counting>;

beforeEach(() => {
    vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

function holding(first: Counting) {
    const told: unknown[] = [];
    const component = defineComponent({
        props: { table: { type: Object, required: true }, holds: Boolean },
        setup(props) {
            useHold(
                () => props.table as Counting,
                () => props.holds,
                (tap) => told.push(tap),
            );
            return () => h("i");
        },
    });
    return { told, wrapper: mount(component, { props: { table: first, holds: false } }) };
}

const HOLD = { tap: "hold_countdown", number: 4 };
const RELEASE = { tap: "release_countdown", number: 4 };

test("what is counted is held until that is over", async () => {
    const { told, wrapper } = holding(counting(COUNTED));
    expect(told).toEqual([]);
    await wrapper.setProps({ holds: true });
    await wrapper.setProps({ table: counting({ ...COUNTED, held: true, can_hold: false }) });
    vi.advanceTimersByTime(31_000);
    expect(told).toEqual([HOLD]);
    await wrapper.setProps({ holds: false });
    expect(told).toEqual([HOLD, RELEASE]);
});

test("the host holds it on while it takes long", async () => {
    const { told, wrapper } = holding(counting(COUNTED, { host: true }));
    await wrapper.setProps({ holds: true });
    vi.advanceTimersByTime(31_000);
    expect(told).toEqual([HOLD, HOLD]);
    await wrapper.setProps({ holds: false });
    vi.advanceTimersByTime(61_000);
    expect(told).toEqual([HOLD, HOLD, RELEASE]);
});

test("nobody holds what is not counted, or what they may not hold", async () => {
    const none = holding(counting(null));
    await none.wrapper.setProps({ holds: true });
    const barred = holding(counting({ ...COUNTED, can_hold: false }));
    await barred.wrapper.setProps({ holds: true });
    await barred.wrapper.setProps({ holds: false });
    expect([...none.told, ...barred.told]).toEqual([]);
    await none.wrapper.setProps({ table: counting(COUNTED) });
    expect(none.told).toEqual([HOLD]);
    none.wrapper.unmount();
    expect(none.told).toEqual([HOLD, RELEASE]);
});
