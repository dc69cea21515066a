import type { BoardModule, Control, TableView } from "./contract/screens";
import type { Inquire } from "./composables/page";

/** What a board from another package is given whenever something has changed; see docs/adding-a-game.md. */
export interface BoardContext {
    /** The board's own element: empty at first, and the same until `signal` is aborted. */
    el: HTMLElement;
    /** What the game's `view` returns, with whatever `extra_view` adds. */
    view: TableView["board"];
    /** The board's words in the page's language. */
    labels: Readonly<Record<string, unknown>>;
    /** Seats, and what can be done: `controls` of what is due, `out_of_turn` of what may be done beside it. */
    table: TableView;
    /** Plays an action, such as `{ do: "take", by: 0, counters: 2 }`. */
    play(action: Record<string, unknown>): void;
    /** Opens what can be done for a seat. */
    openSeat(seat: number): void;
    /** Shows a clause. */
    explain(clause: string): void;
    /** Asks for the fields of a control beside the values that are given, their choices with objections. */
    fieldsOf(
        control: Pick<Control, "do" | "by">,
        given: Readonly<Record<string, unknown>>,
    ): Promise<Control["fields"]>;
    /** Aborted when the board leaves the page. */
    signal: AbortSignal;
}

/** The default export of a board's ES module. */
export interface PackageBoard {
    render(context: BoardContext): void;
}

/** Loads a game's board, by the names of its files or from the session. */
export type LoadBoard = (game: string, module: BoardModule, inquire: Inquire) => Promise<PackageBoard>;

const adopted = new WeakMap<Document, Set<string>>();

/** Has a board's styles apply, once a page. No policy against inline styles forbids that. */
export function adoptStyle(name: string, text: string): void {
    const names = adopted.get(document) ?? new Set();
    adopted.set(document, names);
    if (names.has(name)) return;
    names.add(name);
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}

/** Returns what a board's module exports; raises `TypeError` where that is no board. */
export function readBoard(module: { default?: Partial<PackageBoard> }): PackageBoard {
    const board = module.default;
    if (typeof board?.render !== "function") throw new TypeError("the module exports no board");
    return board as PackageBoard;
}

/** Has the session send a board, where there are no static files. */
export const askForBoard: LoadBoard = async (game, { style }, inquire) => {
    const answer = await inquire("board", { game });
    if ("problem" in answer) throw new Error(answer.problem);
    if (style) adoptStyle(style, answer.style);
    const address = URL.createObjectURL(new Blob([answer.script], { type: "text/javascript" }));
    try {
        return readBoard(await import(/* @vite-ignore */ address));
    } finally {
        URL.revokeObjectURL(address);
    }
};
