import { onBeforeUnmount } from "vue";

const HERE = "here";

/**
 * Makes the browser's Back one step back on this screen: it taps the last `[data-back]`. It leaves from the lobby
 * alone, where there is none. In JupyterLab, where there is more than the dashboard, Back stays the browser's.
 */
export function useBack(): { holdBack: () => void } {
    const isOwnPage = "voila" in document.body.dataset;

    function holdBack(): void {
        if (isOwnPage && window.history.state !== HERE) window.history.pushState(HERE, "");
    }

    function stepBack(): void {
        const ways = document.querySelectorAll<HTMLElement>("[data-back]");
        const way = ways[ways.length - 1];
        if (!way) {
            window.history.back();
            return;
        }
        holdBack();
        way.click();
    }

    if (isOwnPage) {
        window.addEventListener("popstate", stepBack);
        onBeforeUnmount(() => window.removeEventListener("popstate", stepBack));
    }
    return { holdBack };
}
