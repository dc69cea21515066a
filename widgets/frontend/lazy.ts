import { defineAsyncComponent, type Component } from "vue";

const RETRY = 1000; // milliseconds
const TRIES = 3;

/** Loads something from the server; on a weak line, it is asked for again. */
export async function triedAgain<Result>(load: () => Promise<Result>, tries = TRIES): Promise<Result> {
    try {
        return await load();
    } catch (error) {
        if (tries === 1) throw error;
        await new Promise((resolve) => setTimeout(resolve, RETRY));
        return triedAgain(load, tries - 1);
    }
}

/** Returns a component whose chunk is loaded when it is first shown; on a weak line, as often as it takes. */
export function lazy(loader: () => Promise<{ default: Component }>): Component {
    return defineAsyncComponent({
        loader: async () => (await loader()).default,
        onError(error, retry) {
            console.info("a part of the page has not arrived yet", error);
            setTimeout(retry, RETRY);
        },
    });
}
