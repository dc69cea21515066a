// @vitest-environment happy-dom
import { mount } from "@vue/test-utils";
import { afterEach, expect, it, vi } from "vitest";
import { defineComponent, h } from "vue";
import { MOUNTED_ON } from "./host";
import { useMedia, useNarrow } from "./media";

afterEach(() => vi.unstubAllGlobals());

it("follows a media query until its component is gone", async () => {
    const media = Object.assign(new EventTarget(), { matches: false });
    vi.stubGlobal("matchMedia", () => media);
    let narrow: ReturnType<typeof useMedia> | undefined;
    const component = mount(
        defineComponent(() => {
            narrow = useMedia("(max-width: 599px)");
            return () => h("p");
        }),
    );
    expect(narrow?.value).toBe(false);

    media.matches = true;
    media.dispatchEvent(new Event("change"));
    expect(narrow?.value).toBe(true);

    component.unmount();
    media.matches = false;
    media.dispatchEvent(new Event("change"));
    expect(narrow?.value).toBe(true);
});

it("goes by the part of a notebook that the dashboard has, however wide the window is", async () => {
    let follow: () => void = () => undefined;
    const disconnect = vi.fn();
    vi.stubGlobal(
        "ResizeObserver",
        class {
            constructor(changed: () => void) {
                follow = changed;
            }
            observe = vi.fn();
            disconnect = disconnect;
        },
    );
    vi.stubGlobal("matchMedia", () => Object.assign(new EventTarget(), { matches: false }));
    const part = document.createElement("div");
    part.className = "br-notebook";
    const el = part.appendChild(document.createElement("div"));
    let width = 580;
    part.getBoundingClientRect = () => ({ width }) as DOMRect;
    const mountOn = (on: Element) => {
        let narrow: ReturnType<typeof useNarrow> | undefined;
        const component = mount(
            defineComponent(() => {
                narrow = useNarrow(599);
                return () => h("p");
            }),
            { global: { provide: { [MOUNTED_ON as symbol]: on } } },
        );
        return { component, narrow };
    };
    const { component, narrow } = mountOn(el);
    expect(narrow?.value).toBe(true);

    width = 1000;
    follow();
    expect(narrow?.value).toBe(false);
    component.unmount();
    expect(disconnect).toHaveBeenCalled();

    // A page without a notebook uses the window.
    expect(mountOn(document.createElement("div")).narrow?.value).toBe(false);
});
