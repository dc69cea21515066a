// @vitest-environment happy-dom
import { mount } from "@vue/test-utils";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { defineComponent, h, nextTick } from "vue";
import type { RunningCountdown, TableView } from "../../frontend/contract/screens";
import { rememberSeconds, useCountdown } from "./countdown";

type Shown = Pick<TableView, "game" | "access" | "countdown">;

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
        game: "boss",
        access: { host: false, curtain: false, seats: [], elsewhere: [], looks_on: false, ...access },
        countdown: { seconds: 3, is_chosen: false, running },
    };
}

function used(first: Shown) {
    const told: unknown[] = [];
    let countdown: ReturnType<typeof useCountdown> | undefined;
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
