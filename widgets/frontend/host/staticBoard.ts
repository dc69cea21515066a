import { triedAgain } from "../lazy";
import { adoptStyle, readBoard, type LoadBoard, type PackageBoard } from "../packageBoard";

// the server has a board's files beside this one
const addressOf = (name: string): string => new URL(name, import.meta.url).href;

async function load(script: string, style: string | null): Promise<PackageBoard> {
    if (style) {
        const answer = await fetch(addressOf(style));
        if (!answer.ok) throw new Error(`${style} is not there`);
        adoptStyle(style, await answer.text());
    }
    return readBoard(await import(/* @vite-ignore */ addressOf(script)));
}

/** Loads a board from the server's static files. */
export const loadStaticBoard: LoadBoard = (_game, { script, style }) => triedAgain(() => load(script, style));
