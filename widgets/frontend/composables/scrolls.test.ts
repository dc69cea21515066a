// @vitest-environment happy-dom
import { mount } from "@vue/test-utils";
import { afterEach, expect, it, vi } from "vitest";
import { defineComponent, h, useTemplateRef, type Ref } from "vue";
import { useScrolls } from "./scrolls";

afterEach(() => vi.unstubAllGlobals());

it("knows whether there is more than there is room for, and whether there is room for a line", () => {
    let laidOut = (): void => undefined;
    class Observer {
        constructor(told: () => void) {
            laidOut = told;
        }
        observe(): void {}
        disconnect(): void {}
    }
    vi.stubGlobal("ResizeObserver", Observer);
    let found: { scrolls: Readonly<Ref<boolean>>; isSliver: Readonly<Ref<boolean>> } | undefined;
    const wrapper = mount(
        defineComponent(() => {
            found = useScrolls(useTemplateRef<HTMLElement>("part"));
            return () => h("div", { ref: "part" }, [h("ol")]);
        }),
    );
    const at = (content: number, room: number): (boolean | undefined)[] => {
        vi.spyOn(wrapper.get("ol").element, "getBoundingClientRect").mockReturnValue(
            new DOMRect(0, 100, 10, content - wrapper.element.scrollTop),
        );
        Object.defineProperty(wrapper.element, "clientHeight", { value: room, configurable: true });
        laidOut();
        return [found?.scrolls.value, found?.isSliver.value];
    };

    vi.spyOn(wrapper.element, "getBoundingClientRect").mockReturnValue(new DOMRect(0, 100, 10, 40));
    expect(at(40, 40)).toEqual([false, false]);
    expect(at(41, 40)).toEqual([false, false]); // of 40.4, say
    expect(at(60, 40)).toEqual([true, false]);
    wrapper.element.scrollTop = 20;
    expect(at(60, 40)).toEqual([true, false]);
    wrapper.element.scrollTop = 0;
    expect(at(60, 8)).toEqual([true, true]);
    expect(at(8, 8)).toEqual([false, false]);
    wrapper.unmount();
});
