/** What the extension uses of JupyterLab's own modules: they come from its page, and are no dependency here. */

/** Names a service that JupyterLab hands to an extension. */
export type Token = unknown;

export interface Application {
    commands: {
        addCommand(id: string, options: { label: string; execute(args: Args): unknown }): unknown;
        execute(id: string, args?: Record<string, unknown>): Promise<unknown>;
    };
    serviceManager: { contents: Contents };
}

/** What the launcher gives a command: the folder that the file browser shows. */
export interface Args {
    cwd?: unknown;
}

export interface Contents {
    get(path: string, options: { content: boolean }): Promise<{ type: string; content: unknown }>;
    save(path: string, file: { type: string; format: string; content: unknown }): Promise<unknown>;
}

export interface Launcher {
    add(item: { command: string; category: string; rank: number; kernelIconUrl: string }): unknown;
}

export interface Translator {
    languageCode?: string;
}

export interface NotebookPanel {
    context: { ready: Promise<void>; save(): Promise<void> };
    sessionContext: { ready: Promise<void> };
}

export interface Plugin {
    id: string;
    description: string;
    autoStart: boolean;
    requires: Token[];
    optional: Token[];
    activate(application: Application, launcher: Launcher, translator: Translator | null): void;
}
