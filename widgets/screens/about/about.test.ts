// @vitest-environment happy-dom
import { flushPromises, mount } from "@vue/test-utils";
import { describe, expect, it, vi } from "vitest";
import { standIn } from "../../frontend/standIn";
import About from "./about.vue";
import Licence from "./licence.vue";

const labels = {
    version: "Version {version}",
    what: "",
    games: "",
    ours: "",
    parts: "",
    parts_explained: "",
    front_end: "In the page",
    python: "In the server",
    unlisted: "unknown",
    no_text: "no text",
    homepage: "From {address}",
};
const vue = { name: "vue", version: "3.5", licence: "MIT", homepage: "https://vuejs.org/" };
const view = {
    labels,
    version: "0.2.0",
    licence: "BSD-3-Clause",
    groups: [
        { kind: "front_end", parts: [vue] },
        { kind: "python", parts: [] },
    ],
};

/** Shows the sheet over a session that answers like this. */
async function shown(licence: object) {
    const inquire = vi.fn(async (query: string) => (query === "about" ? view : licence));
    const page = mount(About, {
        props: { title: "About" },
        global: {
            provide: standIn({ page: { inquire }, labels: { about: labels } }),
            stubs: { Sheet: { template: "<div><slot /></div>" } },
        },
    });
    await flushPromises();
    const part = page.get("li .br-licence");
    const toggle = async (isOpen: boolean): Promise<void> => {
        (part.element as HTMLDetailsElement).open = isOpen; // fires its toggle event
        await flushPromises();
    };
    return { page, part, inquire, toggle };
}

describe("the sheet about the referee", () => {
    it("asks for the parts when it opens, and for no licence", async () => {
        const { page, inquire } = await shown({ text: "Permission is granted" });
        expect(inquire.mock.calls).toEqual([["about", {}]]);
        expect(page.text()).toContain("Version 0.2.0");
        expect(page.findAllComponents(Licence)).toHaveLength(2);
        expect(page.get("[data-parts=python]").text()).toContain("unknown");
    });

    it("asks for a licence once, when somebody opens it", async () => {
        const { part, inquire, toggle } = await shown({ text: "Permission is granted" });
        for (const isOpen of [true, false, true]) await toggle(isOpen);
        expect(inquire.mock.calls.slice(1)).toEqual([["licence", { kind: "front_end", name: "vue" }]]);
        expect(part.get("pre").text()).toBe("Permission is granted");
        expect(part.get("a").attributes()).toMatchObject({
            href: "https://vuejs.org/",
            rel: "noopener noreferrer",
        });
    });

    it("says what is not there, and asks anew after a problem", async () => {
        const { part, toggle } = await shown({ text: "" });
        await toggle(true);
        expect(part.text()).toContain("no text");
        const refused = await shown({ problem: "The server is busy." });
        for (const isOpen of [true, false, true]) await refused.toggle(isOpen);
        expect(refused.part.get("[role=alert]").text()).toBe("The server is busy.");
        expect(refused.inquire).toHaveBeenCalledTimes(3);
    });
});
