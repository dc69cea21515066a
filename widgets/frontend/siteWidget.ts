/** The module for the static site: there is no server that tells devices apart. */
import { createWidget } from "./createWidget";
import { loadStaticPlotly } from "./staticPlotly";

export default createWidget(
    () => loadStaticPlotly(),
    () => Promise.resolve(undefined),
);
