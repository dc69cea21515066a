import { defineAsyncComponent, type Component } from "vue";

const RETRY = 1000; // milliseconds

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
