// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from "vitest";
import { adoptStyle, askForBoard, readBoard } from "./packageBoard";

const module = { script: "nim-board-1.js", style: null };

afterEach(() => {
    document.adoptedStyleSheets = [];
});

describe("a board's module", () => {
    it("exports how it draws", () => {
        const board = { render: vi.fn() };
        expect(readBoard({ default: board })).toBe(board);
        expect(() => readBoard({})).toThrow(TypeError);
        expect(() => readBoard({ default: {} })).toThrow(TypeError);
    });

    it("has its styles apply once", () => {
        for (const name of ["one-board-1.css", "two-board-1.css", "one-board-1.css"])
            adoptStyle(name, ".one { color: red; }");
        expect(document.adoptedStyleSheets).toHaveLength(2);
    });

    it("is asked for by its game, and the reason is told where there is none", async () => {
        const inquire = vi.fn().mockResolvedValue({ problem: "no board" });
        await expect(askForBoard("nim", module, inquire)).rejects.toThrow("no board");
        expect(inquire).toHaveBeenCalledWith("board", { game: "nim" });
    });
});
