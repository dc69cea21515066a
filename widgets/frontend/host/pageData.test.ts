// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from "vitest";
import { readDisconnectText, readScreens, readSettings } from "./pageData";
import { rememberShown, shownText } from "./shown";
import { remember } from "../remembered";
import { PageModel } from "./pageModel";

afterEach(() => {
    document.body.innerHTML = "";
    localStorage.clear();
    sessionStorage.clear();
    vi.restoreAllMocks();
});

const put = (id: string, data: unknown): void => {
    const block = document.createElement("script");
    block.type = "application/json";
    block.id = id;
    block.textContent = JSON.stringify(data);
    document.body.append(block);
};

describe("what the server has put into the page", () => {
    it("is read, and has to be there", () => {
        expect(readScreens).toThrow("the page has no br-screens");
        expect(readSettings).toThrow("the page has no br-page");
        expect(() => readDisconnectText("")).toThrow("the page has no br-disconnect-text");
        put("br-screens", { shell: { screen: "table" } });
        put("br-page", { baseUrl: "/" });
        expect(readScreens()).toEqual({ shell: { screen: "table" } });
        expect(readSettings().baseUrl).toBe("/");
    });

    it("is shown unless this device remembers something else that was open", () => {
        const screens = { shell: { screen: "score_sheet", table: "", score_sheet: "new" } };
        put("br-screens", screens);
        remember("score_sheet", "new");
        expect(readScreens()).toEqual(screens);
        remember("score_sheet", "bcdfgh");
        expect(readScreens()).toEqual({});
        document.body.innerHTML = "";
        put("br-screens", { shell: { screen: "lobby", table: "", score_sheet: "" } });
        remember("score_sheet", "");
        remember("learn", "reputation", "sessionStorage");
        expect(readScreens()).toEqual({});
        document.body.innerHTML = "";
        put("br-screens", { shell: { screen: "table", table: "t", score_sheet: "" } });
        expect(readScreens()).not.toEqual({});
    });

    it("says in the chosen language, else in the browser's, else in English what is lost", () => {
        put("br-disconnect-text", { en: { lost: "Lost", again: "" }, es: { lost: "Perdida", again: "" } });
        vi.spyOn(navigator, "language", "get").mockReturnValue("es-AR");
        expect(readDisconnectText("").lost).toBe("Perdida");
        expect(readDisconnectText("en").lost).toBe("Lost");
        vi.spyOn(navigator, "language", "get").mockReturnValue("de-DE");
        expect(readDisconnectText("").lost).toBe("Lost");
    });
});

describe("what the page shows", () => {
    it("is kept in a cookie for the server, as often as it changes", () => {
        const model = new PageModel(vi.fn(), { shell: { screen: "table", table: "abc", language: "en" } });
        const set = vi.spyOn(document, "cookie", "set").mockReturnValue();
        rememberShown(model, "shown_1", "/table/");
        const tell = (shell: object): void => model.receive({ method: "update", state: { shell } });
        tell({});
        tell({ screen: "table", table: "abc", score_sheet: "", language: "es", serial: 1 });
        tell({ screen: "table", table: "abc", score_sheet: "", language: "es", serial: 2 });
        tell({ screen: "lobby", table: "", score_sheet: "", language: "es", serial: 3 });
        expect(set.mock.calls.map(([text]) => text)).toEqual([
            "shown_1=table=abc&score_sheet=&language=en; Path=/table/; Max-Age=34560000; SameSite=Lax",
            "shown_1=table=abc&score_sheet=&language=es; Path=/table/; Max-Age=34560000; SameSite=Lax",
            "shown_1=table=&score_sheet=&language=es; Path=/table/; Max-Age=34560000; SameSite=Lax",
        ]);
    });

    it("cannot write another cookie", () => {
        expect(shownText({ table: "a; b=c" })).toBe("table=a%3B+b%3Dc&score_sheet=&language=");
    });
});
