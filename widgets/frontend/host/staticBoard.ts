import { adoptStyle, readBoard, type LoadBoard, type PackageBoard } from "../packageBoard";

const TRIES = 3;
const RETRY = 1000; // milliseconds

// the server has a board's files beside this one
const addressOf = (name: string): string => new URL(name, import.meta.url).href;

async function load(script: string, style: string | null, tries: number): Promise<PackageBoard> {
    try {
        if (style) {
            const answer = await fetch(addressOf(style));
            if (!answer.ok) throw new Error(`${style} is not there`);
            adoptStyle(style, await answer.text());
        }
        return readBoard(await import(/* @vite-ignore */ addressOf(script)));
    } catch (error) {
        if (tries === 1) throw error;
        await new Promise((resolve) => setTimeout(resolve, RETRY));
        return load(script, style, tries - 1);
    }
}

/** Loads a board from the server's static files; on a weak line, it is asked for again. */
export const loadStaticBoard: LoadBoard = (_game, { script, style }) => load(script, style, TRIES);
