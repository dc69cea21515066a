/** The module for the static site. */
import film from "./awake.mp4";
import { createWidget } from "./createWidget";
import { loadStaticPlotly } from "./staticPlotly";

export default createWidget(loadStaticPlotly, { film, isOnlyKeeper: true });
