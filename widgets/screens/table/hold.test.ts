// @vitest-environment happy-dom
import { mount } from "@vue/test-utils";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { defineComponent, h } from "vue";
import type { RunningCountdown, TableView } from "../../frontend/contract/screens";
import { useHold } from "./hold";

type Shown = Pick<TableView, "access" | "countdown">;

const COUNTED: RunningCountdown = {
    number: 4,
    left: 3000,
    held: false,
    can_hold: true,
    by: 0,
    action: { do: "close", by: 0 },
    stops_here: true,
};

function shown(running: RunningCountdown | null, access: Partial<TableView["access"]> = {}): Shown {
    return {
        access: { host: false, curtain: false, seats: [], elsewhere: [], looks_on: false, ...access },
        countdown: { seconds: 3, is_chosen: false, running },
    };
}

beforeEach(() => {
    vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

function holding(first: Shown) {
    const told: unknown[] = [];
    const component = defineComponent({
        props: { table: { type: Object, required: true }, holds: Boolean },
        setup(props) {
            useHold(
                () => props.table as Shown,
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
    const { told, wrapper } = holding(shown(COUNTED));
    expect(told).toEqual([]);
    await wrapper.setProps({ holds: true });
    await wrapper.setProps({ table: shown({ ...COUNTED, held: true, can_hold: false }) });
    vi.advanceTimersByTime(31_000);
    expect(told).toEqual([HOLD]);
    await wrapper.setProps({ holds: false });
    expect(told).toEqual([HOLD, RELEASE]);
});

test("the host holds it on while it takes long", async () => {
    const { told, wrapper } = holding(shown(COUNTED, { host: true }));
    await wrapper.setProps({ holds: true });
    vi.advanceTimersByTime(31_000);
    expect(told).toEqual([HOLD, HOLD]);
    await wrapper.setProps({ holds: false });
    vi.advanceTimersByTime(61_000);
    expect(told).toEqual([HOLD, HOLD, RELEASE]);
});

test("nobody holds what is not counted, or what they may not hold", async () => {
    const none = holding(shown(null));
    await none.wrapper.setProps({ holds: true });
    const barred = holding(shown({ ...COUNTED, can_hold: false }));
    await barred.wrapper.setProps({ holds: true });
    await barred.wrapper.setProps({ holds: false });
    expect([...none.told, ...barred.told]).toEqual([]);
    await none.wrapper.setProps({ table: shown(COUNTED) });
    expect(none.told).toEqual([HOLD]);
    none.wrapper.unmount();
    expect(none.told).toEqual([HOLD, RELEASE]);
});
