// Before all components: what one of them says of its own parts comes after what is said of all.
import "./styles/fonts.css";
import "./styles/tokens.css";
import "./styles/reset.css";
import "./styles/base.css";
import { createApp } from "vue";
import App from "../app.vue";
import { fetchTicket } from "./composables/greeting";
import type { Inquire } from "./composables/page";
import type { WidgetModule } from "./model";
import type { Plotly } from "./plotly";

/**
 * Returns the dashboard as a front-end module; `loadPlotly` fetches what its charts draw with, `askTicket` what
 * says which device this is.
 */
export function createWidget(
    loadPlotly: (inquire: Inquire) => Promise<Plotly>,
    askTicket = fetchTicket,
): WidgetModule {
    return {
        render({ model, el }) {
            const app = createApp(App, { model, loadPlotly, askTicket });
            app.mount(el);
            return () => app.unmount();
        },
    };
}
