// @vitest-environment happy-dom
import { describe, expect, it, vi } from "vitest";
import type { Application, Launcher, Plugin } from "./application";
import { findNotebook } from "./launcher";
import { createContainer } from "./remoteEntry";

const MISSING = { response: { status: 404 } };

/** Contents of a server that has these notebooks. */
function contentsWith(files: Record<string, unknown>) {
    return {
        get: vi.fn((path: string) =>
            path in files
                ? Promise.resolve({ type: "notebook", content: files[path] })
                : Promise.reject(Object.assign(new Error("missing"), MISSING)),
        ),
        save: vi.fn((path: string, { content }: { content: unknown }) => {
            files[path] = content;
            return Promise.resolve();
        }),
    };
}

const code = (source: string) => ({ cells: [{ cell_type: "code", source }] });

describe("the dashboard's notebook", () => {
    it("is made in the launcher's folder, and found there the next time", async () => {
        const files: Record<string, unknown> = {};
        const contents = contentsWith(files);
        expect(await findNotebook(contents, "games")).toBe("games/Boardroom Referee.ipynb");
        expect(await findNotebook(contents, "games")).toBe("games/Boardroom Referee.ipynb");
        expect(contents.save).toHaveBeenCalledOnce();
        expect(JSON.stringify(files)).toContain("from widgets.app import show");
    });

    it("is ours: what somebody else has left there by its name is neither run nor overwritten", async () => {
        const theirs = code("import os; os.remove('everything')");
        const files: Record<string, unknown> = { "Boardroom Referee.ipynb": theirs };
        expect(await findNotebook(contentsWith(files), "")).toBe("Boardroom Referee 2.ipynb");
        expect(files["Boardroom Referee.ipynb"]).toBe(theirs);
    });

    it("is not made anew when the server cannot say whether it is there", async () => {
        const contents = contentsWith({});
        contents.get.mockRejectedValue(Object.assign(new Error("forbidden"), { response: { status: 403 } }));
        await expect(findNotebook(contents, "")).rejects.toThrow("forbidden");
        expect(contents.save).not.toHaveBeenCalled();
    });
});

describe("the container that JupyterLab loads", () => {
    const module = (content: object) => ({ get: () => Promise.resolve(() => content) });
    const page = {
        "@jupyterlab/launcher": {
            "4.10.0": module({ ILauncher: "new" }),
            "4.9.1": module({ ILauncher: "old" }),
        },
        "@jupyterlab/translation": { "4.10.0": module({ ITranslator: "words" }) },
    };

    async function plugins(scope: Parameters<ReturnType<typeof createContainer>["init"]>[0]) {
        const container = createContainer();
        container.init(scope);
        const extension = await container.get("./extension");
        return (extension() as { default: Plugin[] }).default;
    }

    it("gives the page a plugin that asks for the launcher of the page", async () => {
        expect(await plugins(page)).toMatchObject([{ requires: ["new"], optional: ["words"] }]);
    });

    it("has no plugin for a page without a launcher, such as Voilà's", async () => {
        expect(await plugins({ "@jupyterlab/translation": page["@jupyterlab/translation"] })).toEqual([]);
    });

    it.each([
        ["es_ES", "Boardroom Referee: juegos de mesa"],
        ["en", "Boardroom Referee: board games"],
        ["fr-FR", "Boardroom Referee: board games"],
    ])("speaks the language of JupyterLab: %s", async (languageCode, label) => {
        const [plugin] = await plugins(page);
        const addCommand = vi.fn();
        const add = vi.fn();
        const application = { commands: { addCommand } } as unknown as Application;
        plugin?.activate(application, { add } as Launcher, { languageCode });
        expect(addCommand.mock.calls[0]?.[1]).toMatchObject({ label });
        expect(add.mock.calls[0]?.[0]).toMatchObject({ command: addCommand.mock.calls[0]?.[0] });
    });
});
