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

test("what is counted is held until that is over, and held on while it takes long", async () => {
    const { told, wrapper } = holding(shown(COUNTED));
    expect(told).toEqual([]);
    await wrapper.setProps({ holds: true });
    await wrapper.setProps({ table: shown({ ...COUNTED, held: true }) });
    expect(told).toEqual([HOLD]);
    vi.advanceTimersByTime(31_000);
    expect(told).toEqual([HOLD, HOLD]);
    await wrapper.setProps({ holds: false });
    expect(told).toEqual([HOLD, HOLD, RELEASE]);
    vi.advanceTimersByTime(61_000);
    expect(told).toHaveLength(3);
});

test("a device that still holds says so when another one lets go", async () => {
    const { told, wrapper } = holding(shown({ ...COUNTED, held: true }));
    await wrapper.setProps({ holds: true });
    expect(told).toEqual([HOLD]);
    await wrapper.setProps({ table: shown(COUNTED) });
    expect(told).toEqual([HOLD, HOLD]);
});

test("nobody holds what is not counted, or only looks on", async () => {
    const none = holding(shown(null));
    await none.wrapper.setProps({ holds: true });
    const onlooker = holding(shown(COUNTED, { looks_on: true }));
    await onlooker.wrapper.setProps({ holds: true });
    expect([...none.told, ...onlooker.told]).toEqual([]);
    await none.wrapper.setProps({ table: shown(COUNTED) });
    expect(none.told).toEqual([HOLD]);
    none.wrapper.unmount();
    expect(none.told).toEqual([HOLD, RELEASE]);
});
