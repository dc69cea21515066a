// @vitest-environment happy-dom
import { mount } from "@vue/test-utils";
import { expect, it } from "vitest";
import { ref } from "vue";
import { CATALOGUE } from "../../frontend/composables/labels";
import type { NamedBadge, RevealStep } from "../../frontend/contract/screens";
import Reveal from "./reveal.vue";

const OTHERWISE = "A pile says otherwise?";

/** Returns the text of a count whose only step has these figures. */
function shown(figures: RevealStep["figures"]): string {
    const step: RevealStep = { title: "Points", seat: null, figures, out: false, clause: "", text: "" };
    return mount(Reveal, {
        props: { steps: [step], seats: [{}] as NamedBadge[], isPlayed: true },
        global: {
            provide: { [CATALOGUE as symbol]: ref({ table: { pile_otherwise: OTHERWISE } }) },
            stubs: { Badge: true },
        },
    }).text();
}

it("asks to tap the player of a pile where players can be tapped", () => {
    expect(shown([{ seat: 0, value: 2, cards: [], name: "" }])).toContain(OTHERWISE);
    expect(shown([{ label: "Total", value: 2 }])).not.toContain(OTHERWISE);
});
