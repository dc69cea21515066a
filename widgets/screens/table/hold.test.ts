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
    const taps: unknown[] = [];
    const component = defineComponent({
        props: { table: { type: Object, required: true }, holds: Boolean },
        setup(props) {
            useHold(
                () => props.table as Counting,
                () => props.holds,
                (tap) => taps.push(tap),
            );
            return () => h("i");
        },
    });
    return { taps, wrapper: mount(component, { props: { table: first, holds: false } }) };
}

const HOLD = { tap: "hold_countdown", number: 4 };
const RELEASE = { tap: "release_countdown", number: 4 };

test("what is counted is held until that is over", async () => {
    const { taps, wrapper } = holding(counting(COUNTED));
    expect(taps).toEqual([]);
    await wrapper.setProps({ holds: true });
    await wrapper.setProps({ table: counting({ ...COUNTED, held: true, can_hold: false }) });
    vi.advanceTimersByTime(31_000);
    expect(taps).toEqual([HOLD]);
    await wrapper.setProps({ holds: false });
    expect(taps).toEqual([HOLD, RELEASE]);
});

test("the host holds it on while it takes long", async () => {
    const { taps, wrapper } = holding(counting(COUNTED, { host: true }));
    await wrapper.setProps({ holds: true });
    vi.advanceTimersByTime(31_000);
    expect(taps).toEqual([HOLD, HOLD]);
    await wrapper.setProps({ holds: false });
    vi.advanceTimersByTime(61_000);
    expect(taps).toEqual([HOLD, HOLD, RELEASE]);
});

test("nobody holds what is not counted, or what they may not hold", async () => {
    const none = holding(counting(null));
    await none.wrapper.setProps({ holds: true });
    const barred = holding(counting({ ...COUNTED, can_hold: false }));
    await barred.wrapper.setProps({ holds: true });
    await barred.wrapper.setProps({ holds: false });
    expect([...none.taps, ...barred.taps]).toEqual([]);
    await none.wrapper.setProps({ table: counting(COUNTED) });
    expect(none.taps).toEqual([HOLD]);
    none.wrapper.unmount();
    expect(none.taps).toEqual([HOLD, RELEASE]);
});
