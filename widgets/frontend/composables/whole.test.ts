// @vitest-environment happy-dom
import { mount } from "@vue/test-utils";
import { expect, it } from "vitest";
import { computed, defineComponent, h, nextTick, reactive, ref } from "vue";
import { standIn } from "../standIn";
import { OBSTACLES, useWholeText } from "./whole";

const shell = computed(() => ({ labels: { not_whole: "whole, please" } }));

function field(value = ref<number | null>(4)) {
    const obstacles = reactive(new Map<string, string>());
    const component = defineComponent(() => {
        const { text, isRefused, type } = useWholeText(
            () => value.value,
            (typed) => (value.value = typed),
        );
        return () => h("input", { value: text.value, "aria-invalid": isRefused.value, onInput: type });
    });
    const provide = { ...standIn({ page: { shell } }), [OBSTACLES as symbol]: obstacles };
    const wrapper = mount(component, { global: { provide } });
    return { value, obstacles, wrapper, input: wrapper.get("input") };
}

it("keeps what is no whole number in sight and puts nothing in its place", async () => {
    const { value, obstacles, input, wrapper } = field();
    await input.setValue("1.5");
    expect(value.value).toBeNull();
    expect(input.element.value).toBe("1.5");
    expect(input.attributes("aria-invalid")).toBe("true");
    expect([...obstacles.values()]).toEqual(["whole, please"]);
    await input.setValue("15");
    expect(value.value).toBe(15);
    expect([...obstacles.values()]).toEqual([""]);
    await input.setValue("x");
    wrapper.unmount();
    expect(obstacles.size).toBe(0);
});

it("says nothing of an empty field, and takes a number from elsewhere for it", async () => {
    const { value, input } = field();
    await input.setValue("");
    expect([value.value, input.attributes("aria-invalid")]).toEqual([null, "false"]);
    await input.setValue("1,5");
    value.value = 7;
    await nextTick();
    expect([input.element.value, input.attributes("aria-invalid")]).toEqual(["7", "false"]);
});
