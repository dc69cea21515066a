// @vitest-environment happy-dom
import { mount } from "@vue/test-utils";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { defineComponent, h, nextTick } from "vue";
import type { RunningCountdown, TableView } from "../../frontend/contract/screens";
import { rememberSeconds, type TableCountdown, useCountdown, useHold } from "./countdown";

type Shown = Pick<TableView, "game" | "access" | "countdown">;

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
        game: "boss",
        access: { host: false, curtain: false, seats: [], elsewhere: [], looks_on: false, ...access },
        countdown: { seconds: 3, is_chosen: false, running },
    };
}

function used(first: Shown) {
    const told: unknown[] = [];
    let countdown: TableCountdown | undefined;
    const component = defineComponent({
        props: { table: { type: Object, required: true } },
        setup(props) {
            countdown = useCountdown(
                () => props.table as Shown,
                (tap) => told.push(tap),
            );
            return () => h("i", countdown?.end.value);
        },
    });
    const wrapper = mount(component, { props: { table: first } });
    if (!countdown) throw new Error("the component was not set up");
    return { told, countdown, wrapper };
}

beforeEach(() => {
    vi.useFakeTimers();
    window.localStorage.clear();
});
afterEach(() => vi.useRealTimers());

test("ends by this device's clock when the table says so", async () => {
    const { countdown, wrapper } = used(shown(COUNTED));
    const end = Date.now() + 3000;
    expect(countdown.end.value).toBe(end);
    vi.advanceTimersByTime(1000);
    expect(countdown.end.value).toBe(end);
    await wrapper.setProps({ table: shown({ ...COUNTED, left: 500 }) });
    expect(countdown.end.value).toBe(Date.now() + 500);
});

test("the device whose action it is says at once that the seconds are over", () => {
    const { countdown, told } = used(shown(COUNTED));
    countdown.finish();
    expect(told).toEqual([{ tap: "end_countdown", number: 4 }]);
});

test("another device says so if that one does not", () => {
    const { countdown, told } = used(shown({ ...COUNTED, stops_here: false }));
    countdown.finish();
    expect(told).toEqual([]);
    vi.advanceTimersByTime(2000);
    expect(told).toEqual([{ tap: "end_countdown", number: 4 }]);
});

test("nobody speaks of what is not counted any more", async () => {
    const { countdown, told, wrapper } = used(shown({ ...COUNTED, stops_here: false }));
    countdown.finish();
    await wrapper.setProps({ table: shown({ ...COUNTED, number: 5, stops_here: false }) });
    vi.advanceTimersByTime(2000);
    expect(told).toEqual([]);
});

test("who looks on says nothing, and a window has nothing to say", () => {
    const onlooker = used(shown({ ...COUNTED, stops_here: false }, { looks_on: true }));
    onlooker.countdown.finish();
    const window = used(shown({ ...COUNTED, action: null }));
    window.countdown.finish();
    vi.advanceTimersByTime(5000);
    expect([...onlooker.told, ...window.told]).toEqual([]);
});

test("the host's next table counts as long as the last one", async () => {
    rememberSeconds("boss", 10);
    const host = used(shown(null, { host: true }));
    const phone = used(shown(null));
    const chosen = used({
        ...shown(null, { host: true }),
        countdown: { seconds: 5, is_chosen: true, running: null },
    });
    await nextTick();
    expect(host.told).toEqual([{ tap: "countdown_seconds", seconds: 10 }]);
    expect([...phone.told, ...chosen.told]).toEqual([]);
});

test("another device does not end what somebody holds", async () => {
    const { countdown, told, wrapper } = used(shown({ ...COUNTED, stops_here: false }));
    countdown.finish();
    await wrapper.setProps({ table: shown({ ...COUNTED, held: true, stops_here: false }) });
    vi.advanceTimersByTime(60_000);
    expect(told).toEqual([]);
});

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
