/**
 * What JupyterLab loads of an installed extension: a container of webpack's module federation, by the protocol
 * that its page speaks with all of them. See docs/decisions/0023-jupyterlab-launcher-without-webpack.md.
 */
import type { Token } from "./application";
import { launcherPlugin } from "./launcher";

/** What the page and its extensions share: by package and version, how to get the module. */
export type ShareScope = Record<string, Record<string, { get(): Promise<() => unknown> }> | undefined>;

export interface Container {
    init(scope: ShareScope): void;
    get(module: string): Promise<() => object>;
}

/** Returns a module of the page's; nothing if the page has none, as Voilà's has no launcher. */
async function shared(scope: ShareScope, name: string): Promise<Record<string, Token> | undefined> {
    const versions = Object.entries(scope[name] ?? {});
    // several are there if an extension brings its own: as webpack does, the newest counts
    versions.sort(([one], [other]) => one.localeCompare(other, "en", { numeric: true }));
    const factory = await versions.at(-1)?.[1].get();
    return factory?.() as Record<string, Token> | undefined;
}

export function createContainer(): Container {
    let scope: ShareScope = {};
    return {
        init(given) {
            scope = given;
        },
        async get(module) {
            if (module !== "./extension") throw new Error(`there is no ${module} in boardroom-referee`);
            const [launcher, translation] = await Promise.all([
                shared(scope, "@jupyterlab/launcher"),
                shared(scope, "@jupyterlab/translation"),
            ]);
            const plugins =
                launcher && translation ? [launcherPlugin(launcher.ILauncher, translation.ITranslator)] : [];
            return () => ({ __esModule: true, default: plugins });
        },
    };
}

declare global {
    var _JUPYTERLAB: Record<string, Container> | undefined;
}

(globalThis._JUPYTERLAB ??= {})["boardroom-referee"] = createContainer();
