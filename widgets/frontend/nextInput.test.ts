// @vitest-environment happy-dom
import { describe, expect, it } from "vitest";
import { goToNextInput } from "./nextInput";

describe("the next input of a list", () => {
    it("takes the focus from the one before, and nothing does after the last", () => {
        document.body.innerHTML = "<ol><li><input></li><li><button></button><input></li></ol><input>";
        const [first, second] = document.querySelectorAll("input");
        const enter = (): void => goToNextInput({ target: document.activeElement } as unknown as Event);
        first?.focus();
        enter();
        expect(document.activeElement).toBe(second);
        enter();
        expect(document.activeElement).toBe(document.body);
    });
});
