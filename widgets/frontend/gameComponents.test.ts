import type { Component } from "vue";
import { describe, expect, it } from "vitest";

const parts = import.meta.glob<{ default: Component }>("../games/*/seat.vue", { eager: true });

describe("a game's part on a seat's sheet", () => {
    it.each(Object.entries(parts))("asks for nothing that the sheet does not hand over: %s", (_, part) => {
        const { props } = part.default as { props: Record<string, { required: boolean }> };
        const required = Object.keys(props).filter((name) => props[name]?.required);
        expect(["view", "seats", "seat"]).toEqual(expect.arrayContaining(required));
    });
});
