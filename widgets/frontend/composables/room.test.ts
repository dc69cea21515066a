// @vitest-environment happy-dom
import { mount } from "@vue/test-utils";
import { expect, it } from "vitest";
import { defineComponent, h, nextTick, ref, useTemplateRef } from "vue";
import { useRoom } from "./room";

it("keeps the greatest height of a step", async () => {
    const height = ref(40);
    const step = ref("first");
    const wrapper = mount(
        defineComponent(() => {
            useRoom(
                useTemplateRef<HTMLElement>("part"),
                () => height.value,
                () => step.value,
            );
            return () => h("div", { ref: "part" });
        }),
    );
    const part = wrapper.element as HTMLElement;
    Object.defineProperty(part, "offsetHeight", { get: () => height.value });
    const roomAt = async (now: number): Promise<string> => {
        height.value = now;
        await nextTick();
        await new Promise(requestAnimationFrame);
        return part.style.getPropertyValue("--room");
    };

    expect(await roomAt(60)).toBe("60px");
    expect(await roomAt(50)).toBe("60px");
    step.value = "second";
    expect(await roomAt(30)).toBe("30px");
    wrapper.unmount();
});
