// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from "vitest";
import { check, isWhole } from "./boot";

vi.hoisted(() => {
    document.documentElement.dataset.boot = "yes"; // as if begun: it would look at the next file's document
});

const TRIES = "boardroom-referee.tries";

function showTable(): void {
    const table = document.createElement("div");
    table.className = "br";
    document.body.replaceChildren(table);
}

beforeEach(() => {
    sessionStorage.clear();
    document.body.replaceChildren();
});

describe("a page of which something did not arrive", () => {
    it("is opened again, but not for ever", () => {
        const reload = vi.fn();
        for (let time = 0; time < 9; time++) check(reload);
        expect(reload).toHaveBeenCalledTimes(5);
    });

    it("may be tried as often again once it was whole", () => {
        const reload = vi.fn();
        for (let time = 0; time < 6; time++) check(reload);
        showTable();
        check(reload);
        expect(sessionStorage.getItem(TRIES)).toBe("0");
        expect(reload).toHaveBeenCalledTimes(5);
    });

    it("is not opened again where nothing would stop that", () => {
        const reload = vi.fn();
        vi.spyOn(console, "info").mockReturnValue();
        vi.stubGlobal("sessionStorage", {
            getItem: () => {
                throw new Error("not allowed");
            },
        });
        check(reload);
        vi.unstubAllGlobals();
        expect(reload).not.toHaveBeenCalled();
    });

    it("may lack its styles alone", () => {
        showTable();
        expect(isWhole()).toBe(true);
        const link = document.createElement("link");
        link.rel = "stylesheet";
        document.body.append(link);
        const sheet = vi.spyOn(link, "sheet", "get");
        const closed = {
            get cssRules(): CSSRuleList {
                throw new DOMException("Cannot access rules", "SecurityError");
            },
        };
        for (const lost of [null, { cssRules: [] }, closed]) {
            sheet.mockReturnValue(lost as CSSStyleSheet | null); // browsers differ
            expect(isWhole()).toBe(false);
        }
    });
});
