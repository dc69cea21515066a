// @vitest-environment happy-dom
import { mount } from "@vue/test-utils";
import { expect, it, vi } from "vitest";
import { OVERRULING } from "../frontend/composables/overrule";
import { standIn } from "../frontend/standIn";
import Pad from "./pad.vue";

const OBJECTION = { text: "Two lead.", clause: "GO-1" };
const choices = () =>
    [2, 3].map((value) => ({ value, label: String(value), objection: value === 2 ? OBJECTION : null }));

it.each([true, false])(
    "has a lesson answer a refused key once, not again when redrawn: %s",
    async (isTeaching) => {
        const ask = vi.fn();
        const overruling = { label: "Try it", isTeaching, allows: () => true, elsewhere: () => null, ask };
        const wanted = { do: "bid", by: 0, name: "amount" };
        const pad = mount(Pad, {
            props: { choices: choices(), wanted },
            global: { provide: { ...standIn(), [OVERRULING as symbol]: overruling } },
        });
        const [two, three] = pad.findAll(".br-key");
        await two.trigger("click");
        expect(pad.find(".is-asked").exists()).toBe(true);
        await pad.setProps({ choices: choices(), wanted: { ...wanted } });
        await three.trigger("click");
        await pad.setProps({ choices: choices(), wanted: { ...wanted } });
        expect(ask.mock.calls).toEqual(
            isTeaching ? [[{ do: "bid", by: 0, given: { amount: 2 }, objection: OBJECTION }]] : [],
        );
        expect(pad.emitted("pick")).toEqual([[3]]);
        expect(pad.find(".is-asked").exists()).toBe(false);
    },
);
