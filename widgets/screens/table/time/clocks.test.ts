// @vitest-environment happy-dom
import { mount } from "@vue/test-utils";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { defineComponent, h, nextTick } from "vue";
import { useClocks } from "./clocks";

const NOON = 1_800_000_000_000;

interface Shown {
    version: number;
    clock: { seats: number[]; at: number | null; limit: number } | null;
    seats: { due: boolean }[];
}

function shown(version: number, at: number | null, spent = [10, 20], due = [true, false]): Shown {
    return { version, clock: { seats: spent, at, limit: 600 }, seats: due.map((isDue) => ({ due: isDue })) };
}

function used(first: Shown) {
    let clocks: ReturnType<typeof useClocks> | undefined;
    const component = defineComponent({
        props: { view: { type: Object, required: true } },
        setup(props) {
            clocks = useClocks(() => props.view as Shown);
            return () => h("i", clocks?.value.join(" "));
        },
    });
    const wrapper = mount(component, { props: { view: first } });
    return {
        text: () => wrapper.text(),
        show: (view: Shown) => wrapper.setProps({ view }),
        async pass(seconds: number) {
            vi.advanceTimersByTime(1000 * seconds);
            await nextTick();
        },
        unmount: () => wrapper.unmount(),
    };
}

beforeEach(() => {
    vi.useFakeTimers();
    vi.setSystemTime(NOON);
});
afterEach(() => vi.useRealTimers());

test("a seat that is due thinks on by itself", async () => {
    const clock = used(shown(3, NOON - 5000));
    expect(clock.text()).toBe("15 20");
    await clock.pass(7);
    expect(clock.text()).toBe("22 20");
});

test("an entry begins the time of the next seat", async () => {
    const clock = used(shown(3, NOON));
    await clock.pass(7);
    await clock.show(shown(4, NOON + 7000, [17, 20], [false, true]));
    expect(clock.text()).toBe("17 20");
    await clock.pass(2);
    expect(clock.text()).toBe("17 22");
});

test("all who are due at once think", async () => {
    const clock = used(shown(3, NOON, [0, 0], [true, true]));
    await clock.pass(4);
    expect(clock.text()).toBe("4 4");
});

test("a break counts for nobody", async () => {
    const clock = used(shown(3, NOON));
    await clock.pass(600);
    expect(clock.text()).toBe("610 20");
    await clock.pass(1);
    expect(clock.text()).toBe("10 20");
});

test("nothing runs before the first entry, where nobody is due, and where no time is told", () => {
    used(shown(0, null));
    expect(vi.getTimerCount()).toBe(0);
    used(shown(3, NOON, [1, 2], [false, false]));
    expect(vi.getTimerCount()).toBe(0);
    expect(used({ ...shown(3, NOON), clock: null }).text()).toBe("");
    expect(vi.getTimerCount()).toBe(0);
});

test.each([-3_600_000, 3_600_000])(
    "a clock that is %s ms off counts right from the next entry on",
    async (off) => {
        const clock = used(shown(3, NOON - off));
        await clock.show(shown(4, NOON - off, [11, 20]));
        expect(clock.text()).toBe("11 20");
        await clock.pass(3);
        expect(clock.text()).toBe("14 20");
    },
);

test("a page that was away counts what has passed meanwhile", async () => {
    const clock = used(shown(3, NOON));
    await clock.pass(1);
    await clock.show(shown(4, NOON + 1000, [11, 20]));
    await clock.pass(60);
    await clock.show(shown(5, NOON + 21_000, [31, 20]));
    expect(clock.text()).toBe("71 20");
});

test("a page that closes counts no more", () => {
    const clock = used(shown(3, NOON));
    expect(vi.getTimerCount()).toBe(1);
    clock.unmount();
    expect(vi.getTimerCount()).toBe(0);
});
