import { expect, it } from "vitest";
import { ref } from "vue";
import { useLasting } from "./lasting";

it("keeps what is over in its place until the step is over", () => {
    const items = ref(["a", "b"]);
    const step = ref("first");
    const lasting = useLasting(
        () => items.value,
        (item) => item,
        () => step.value,
    );
    const drawn = () => lasting.value.map(({ item, isOver }) => (isOver ? `(${item})` : item)).join(" ");

    expect(drawn()).toBe("a b");
    items.value = ["c", "b"];
    expect(drawn()).toBe("(a) b c");
    items.value = ["a"];
    expect(drawn()).toBe("a (b) (c)");
    step.value = "second";
    expect(drawn()).toBe("a");
});

it("draws what there is now of what it had before", () => {
    const items = ref([{ key: "a", text: "old" }]);
    const lasting = useLasting(
        () => items.value,
        ({ key }) => key,
        () => "",
    );
    expect(lasting.value).toHaveLength(1);
    items.value = [{ key: "a", text: "new" }];
    expect(lasting.value).toEqual([{ item: { key: "a", text: "new" }, isOver: false }]);
});
