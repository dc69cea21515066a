// @vitest-environment happy-dom
import { mount } from "@vue/test-utils";
import { expect, it } from "vitest";
import { ref } from "vue";
import { RULINGS } from "../frontend/composables/rulings";
import Clause from "./clause.vue";

const rulings = ref({ label: "our ruling", clauses: new Set(["REP-7.4"]) });
const global = { provide: { [RULINGS as symbol]: rulings } };

it("marks a clause that is our ruling, and no other", () => {
    const said = (id: string): string => mount(Clause, { props: { id }, global }).text();
    expect([said("REP-7.4"), said("REP-7.5")]).toEqual(["REP-7.4 our ruling", "REP-7.5"]);
});

it("is tapped once for one tap", async () => {
    const clause = mount(Clause, { props: { id: "REP-7.4" }, global });
    await clause.trigger("click");
    expect(clause.emitted("click")).toHaveLength(1);
});
