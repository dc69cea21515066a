// Before all components, so that their styles override the general ones.
import "./styles/index.css";
import { createApp } from "vue";
import App from "../app.vue";
import { MOUNTED_ON, ONLY_KEEPER } from "./composables/host";
import type { Inquire } from "./composables/page";
import type { WidgetModule } from "./model";
import { askForBoard, type LoadBoard } from "./packageBoard";
import type { Plotly } from "./plotly";

export interface WidgetOptions {
    /** The address of what keeps the screen awake where the browser has no other means. */
    film?: string | null;
    /** Whether the games are in this browser alone, as in the static site. */
    isOnlyKeeper?: boolean;
    /** Fetches the board of a game from another package; by default, the session is asked for it. */
    loadBoard?: LoadBoard;
}

/** Returns the dashboard as a front-end module; `loadPlotly` fetches what its charts draw with. */
export function createWidget(
    loadPlotly: (inquire: Inquire) => Promise<Plotly>,
    { film = null, loadBoard = askForBoard, isOnlyKeeper = false }: WidgetOptions = {},
): WidgetModule {
    return {
        render({ model, el }) {
            const app = createApp(App, { model, loadPlotly, loadBoard, film });
            app.provide(MOUNTED_ON, el);
            app.provide(ONLY_KEEPER, isOnlyKeeper);
            app.mount(el);
            return () => app.unmount();
        },
    };
}
