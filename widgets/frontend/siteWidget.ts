/** The module for the static site: there is no server that tells devices apart. */
import film from "./awake.mp4";
import { createWidget } from "./createWidget";
import { loadStaticPlotly } from "./staticPlotly";

export default createWidget(() => loadStaticPlotly(), {
    film,
    askTicket: () => Promise.resolve(undefined),
});
