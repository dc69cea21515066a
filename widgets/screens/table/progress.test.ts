// @vitest-environment happy-dom
import { mount } from "@vue/test-utils";
import { expect, it } from "vitest";
import { standIn } from "../../frontend/standIn";
import Progress from "./progress.vue";

it("names each step for a screen reader, and says where the present one stands", () => {
    const stages = (["skipped", "done", "now", "next"] as const).map((status) => ({
        id: status,
        title: `Step ${status}`,
        chapter: "",
        status,
    }));
    const steps = mount(Progress, {
        props: { progress: { round: null, rounds: null, stages } },
        global: { provide: standIn({ labels: { table: { skipped: "left out" } } }) },
    }).findAll("button");
    expect(steps.map((step) => step.attributes("aria-label"))).toEqual([
        "Step skipped: left out",
        "Step done",
        "Step now 3/4",
        "Step next",
    ]);
});
