import { inject, type InjectionKey, type Ref } from "vue";
import type { Download, Problem, Queries, Tap } from "../contract/requests";
import type { BoardModule, ShellView } from "../contract/screens";
import type { OpenDialogs } from "./modal";
import type { Swallowed } from "./swallowed";
import type { PackageBoard } from "../packageBoard";
import type { Plotly } from "../plotly";

/** Asks the session for something that changes no screen: the answer, or why there is none. */
export type Inquire = <Name extends keyof Queries>(
    query: Name,
    parameters: Queries[Name]["parameters"],
) => Promise<Queries[Name]["answer"] | Problem>;

/** Queries whose answer is a file. */
export type FileQuery = {
    [Name in keyof Queries]: Queries[Name]["answer"] extends Download ? Name : never;
}[keyof Queries];

/** A button beside a notice. */
export interface NoticeAction {
    label: string;
    run(): void;
}

/** What every component may ask of the page that it stands on. */
export interface Page {
    /** Whether a tap is waiting for its answer. */
    isUnderway: Readonly<Ref<boolean>>;
    /** The page's language; after a change, fetched sentences are fetched again. */
    language: Readonly<Ref<string>>;
    /** The frame: what is open, the language, and the notice. */
    shell: Readonly<Ref<ShellView>>;
    isDark: Readonly<Ref<boolean>>;
    setDark(isDark: boolean): void;
    setLanguage(language: string): void;
    /** Sends the session a tap, after those that are not answered yet. */
    send(tap: Tap): void;
    /** Says that a tap was not taken: the last one, or one on an element that lets none through. */
    swallow(why: Swallowed, element?: Element): void;
    openDialogs: OpenDialogs;
    /** The action of the page's notice about a refusal. */
    noticeAction: Ref<NoticeAction | null>;
    /** Explains the clause of a refusal at a table; otherwise the rulebook opens at it. */
    explainNotice: Ref<((clause: string) => void) | null>;
    inquire: Inquire;
    /** Fetches a file and saves it, or `opens` it beside the page, such as to print it; whether there is one. */
    download<Name extends FileQuery>(
        query: Name,
        parameters: Queries[Name]["parameters"],
        how?: { opens?: boolean; convert?: (file: Download) => Promise<Download> },
    ): Promise<boolean>;
    /** Loads what the charts draw with, once a page. */
    loadPlotly(): Promise<Plotly>;
    /** Loads the board of a game from another package. */
    loadBoard(game: string, module: BoardModule): Promise<PackageBoard>;
}

export const PAGE: InjectionKey<Page> = Symbol("page");

export function usePage(): Page {
    const page = inject(PAGE);
    if (!page) throw new Error("a component of the dashboard stands outside of it");
    return page;
}
