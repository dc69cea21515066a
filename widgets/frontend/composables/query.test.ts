// @vitest-environment happy-dom
import { flushPromises, mount } from "@vue/test-utils";
import { expect, it } from "vitest";
import { defineComponent, h } from "vue";
import { standIn } from "../standIn";
import { useQuery } from "./query";

const LATE = { text: "late" };
const REFUSED = { problem: "It is not there." };

/** A component that asks for licences, whose answers come when the test says so. */
function asking() {
    const answers: ((content: unknown) => void)[] = [];
    const inquire = (): Promise<unknown> => new Promise((resolve) => answers.push(resolve));
    let asked!: ReturnType<typeof useQuery<"licence">>;
    const Page = defineComponent(() => {
        asked = useQuery<"licence">();
        return () => h("p");
    });
    mount(Page, { global: { provide: standIn({ page: { inquire } }) } });
    const arrive = async (index: number, content: unknown): Promise<void> => {
        answers[index](content);
        await flushPromises();
    };
    return { ...asked, arrive };
}

it("keeps an answer, and an older problem no longer", async () => {
    const { answer, arrive, ask, isWaiting, problem } = asking();
    void ask("licence", { kind: "ours" });
    expect(isWaiting.value).toBe(true);
    await arrive(0, REFUSED);
    expect([isWaiting.value, problem.value, answer.value]).toEqual([false, REFUSED.problem, undefined]);
    void ask("licence", { kind: "ours" });
    await arrive(1, { text: "MIT" });
    expect([problem.value, answer.value]).toEqual(["", { text: "MIT" }]);
});

it("drops an answer that comes after something else was asked", async () => {
    const { answer, arrive, ask, isWaiting } = asking();
    void ask("licence", { kind: "ours" });
    void ask("licence", { kind: "ours" });
    await arrive(0, LATE);
    expect([isWaiting.value, answer.value]).toEqual([true, undefined]);
    await arrive(1, { text: "MIT" });
    expect([isWaiting.value, answer.value]).toEqual([false, { text: "MIT" }]);
});
