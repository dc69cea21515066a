// @vitest-environment happy-dom
import { mount } from "@vue/test-utils";
import { afterEach, expect, it, vi } from "vitest";
import { defineComponent, h } from "vue";
import { useMedia } from "./media";

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
