// @vitest-environment happy-dom
import { mount } from "@vue/test-utils";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { defineComponent, h, nextTick } from "vue";
import { rememberSeconds, useCountdown } from "./countdown";
import { COUNTED, counting } from "./fixtures";

type Counting = ReturnType<typeof counting>;

function used(first: Counting) {
    const taps: unknown[] = [];
    let countdown: ReturnType<typeof useCountdown> | undefined;
    const component = defineComponent({
        props: { table: { type: Object, required: true } },
        setup(props) {
            countdown = useCountdown(
                () => props.table as Counting,
                (tap) => taps.push(tap),
            );
            return () => h("i", countdown?.end.value);
        },
    });
    const wrapper = mount(component, { props: { table: first } });
    if (!countdown) throw new Error("the component was not set up");
    return { taps, countdown, wrapper };
}

beforeEach(() => {
    vi.useFakeTimers();
    window.localStorage.clear();
});
afterEach(() => vi.useRealTimers());

test("ends by this device's clock when the table says so", async () => {
    const { countdown, wrapper } = used(counting(COUNTED));
    const end = Date.now() + 3000;
    expect(countdown.end.value).toBe(end);
    vi.advanceTimersByTime(1000);
    expect(countdown.end.value).toBe(end);
    await wrapper.setProps({ table: counting({ ...COUNTED, left: 500 }) });
    expect(countdown.end.value).toBe(Date.now() + 500);
});

test("the device whose action it is says at once that the seconds are over", () => {
    const { countdown, taps } = used(counting(COUNTED));
    countdown.finish();
    expect(taps).toEqual([{ tap: "end_countdown", number: 4 }]);
});

test("another device says so if that one does not", () => {
    const { countdown, taps } = used(counting({ ...COUNTED, stops_here: false }));
    countdown.finish();
    expect(taps).toEqual([]);
    vi.advanceTimersByTime(2000);
    expect(taps).toEqual([{ tap: "end_countdown", number: 4 }]);
});

test("nobody speaks of what is not counted any more", async () => {
    const { countdown, taps, wrapper } = used(counting({ ...COUNTED, stops_here: false }));
    countdown.finish();
    await wrapper.setProps({ table: counting({ ...COUNTED, number: 5, stops_here: false }) });
    vi.advanceTimersByTime(2000);
    expect(taps).toEqual([]);
});

test("who looks on says nothing, and a window has nothing to say", () => {
    const onlooker = used(counting({ ...COUNTED, stops_here: false }, { looks_on: true }));
    onlooker.countdown.finish();
    const window = used(counting({ ...COUNTED, action: null }));
    window.countdown.finish();
    vi.advanceTimersByTime(5000);
    expect([...onlooker.taps, ...window.taps]).toEqual([]);
});

test("the host's next table counts as long as the last one", async () => {
    rememberSeconds("boss", 10);
    const host = used(counting(null, { host: true }));
    const phone = used(counting(null));
    const chosen = used({
        ...counting(null, { host: true }),
        countdown: { seconds: 5, is_chosen: true, running: null },
    });
    await nextTick();
    expect(host.taps).toEqual([{ tap: "countdown_seconds", seconds: 10 }]);
    expect([...phone.taps, ...chosen.taps]).toEqual([]);
});

test("another device does not end what somebody holds", async () => {
    const { countdown, taps, wrapper } = used(counting({ ...COUNTED, stops_here: false }));
    countdown.finish();
    await wrapper.setProps({ table: counting({ ...COUNTED, held: true, stops_here: false }) });
    vi.advanceTimersByTime(60_000);
    expect(taps).toEqual([]);
});
