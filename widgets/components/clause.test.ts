// @vitest-environment happy-dom
import { mount } from "@vue/test-utils";
import { expect, it, vi } from "vitest";
import { ref } from "vue";
import { RULINGS } from "../frontend/composables/rulings";
import { standIn } from "../frontend/standIn";
import Clause from "./clause.vue";

const rulings = ref({ label: "our ruling", clauses: new Set(["REP-7.4"]) });
const explain = vi.fn();
const global = { provide: { ...standIn({ explain }), [RULINGS as symbol]: rulings } };

it("marks a clause that is our ruling, and no other", () => {
    const said = (id: string): string => mount(Clause, { props: { id }, global }).text();
    expect([said("REP-7.4"), said("REP-7.5")]).toEqual(["REP-7.4 our ruling", "REP-7.5"]);
});

it("is explained by what it is cited for", async () => {
    const clause = mount(Clause, { props: { id: "REP-7.4", line: 3 }, global });
    await clause.trigger("click");
    expect(explain.mock.calls).toEqual([["REP-7.4", { line: 3, seat: undefined, context: undefined }]]);
});
