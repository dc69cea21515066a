/** The dashboard among what JupyterLab's launcher offers: one click opens its notebook and runs it. */
import source from "../../../notebooks/referee.ipynb?raw";
import type { Application, Contents, NotebookPanel, Plugin, Token } from "./application";
import icon from "./icon.svg?raw";

const COMMAND = "boardroom-referee:open";
const NAME = "Boardroom Referee";
const MISSING = 404;

const LABELS: Record<string, string> = {
    en: `${NAME}: board games`,
    es: `${NAME}: juegos de mesa`,
};

/** Returns what a code is written in (`es` of `es_ES` or `es-419`), of the languages that we have. */
const languageOf = (code: string): string | undefined => {
    const language = code.split(/[-_]/)[0]?.toLowerCase() ?? "";
    return language in LABELS ? language : undefined;
};

function codeOf(notebook: unknown): string {
    const { cells = [] } = notebook as { cells?: { cell_type: string; source: string | string[] }[] };
    const code = cells.filter((cell) => cell.cell_type === "code");
    return code.map((cell) => [cell.source].flat().join("")).join("\n");
}

/** Returns the path of the dashboard's notebook in a folder; it is made if there is none. */
export async function findNotebook(contents: Contents, folder: string): Promise<string> {
    const content: unknown = JSON.parse(source);
    for (let number = 1; ; number++) {
        const name = number === 1 ? `${NAME}.ipynb` : `${NAME} ${number}.ipynb`;
        const path = folder ? `${folder}/${name}` : name;
        try {
            const found = await contents.get(path, { content: true });
            // a click runs our own lines, never what somebody has left in a file of this name
            if (found.type === "notebook" && codeOf(found.content) === codeOf(content)) return path;
        } catch (error) {
            if ((error as { response?: Response }).response?.status !== MISSING) throw error;
            await contents.save(path, { type: "notebook", format: "json", content });
            return path;
        }
    }
}

async function open(application: Application, folder: string): Promise<unknown> {
    const path = await findNotebook(application.serviceManager.contents, folder);
    const { commands } = application;
    const panel = (await commands.execute("docmanager:open", { path, factory: "Notebook" })) as NotebookPanel;
    void run(application, panel); // meanwhile the launcher gives its place to the notebook
    return panel;
}

/** Runs the current notebook, and saves its output, which a reloaded page shows. */
async function run({ commands }: Application, { context, sessionContext }: NotebookPanel): Promise<void> {
    await context.ready;
    await sessionContext.ready;
    await commands.execute("notebook:run-all-cells");
    await context.save();
}

/** Returns the extension; JupyterLab knows what it needs by their tokens. */
export function launcherPlugin(launcherToken: Token, translatorToken: Token): Plugin {
    return {
        id: "boardroom-referee:launcher",
        description: "Opens the dashboard from the launcher.",
        autoStart: true,
        requires: [launcherToken],
        optional: [translatorToken],
        activate(application, launcher, translator) {
            const language =
                languageOf(translator?.languageCode ?? "") ?? languageOf(navigator.language) ?? "en";
            application.commands.addCommand(COMMAND, {
                label: LABELS[language] ?? NAME,
                execute: ({ cwd }) => open(application, typeof cwd === "string" ? cwd : ""),
            });
            launcher.add({
                command: COMMAND,
                category: "Notebook",
                rank: 10,
                kernelIconUrl: `data:image/svg+xml,${encodeURIComponent(icon)}`,
            });
        },
    };
}
