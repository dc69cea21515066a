/** The module for pages whose server has the built files: it loads its parts from them. */
import film from "./awake.mp4";
import { createWidget } from "./createWidget";
import { loadStaticPlotly } from "./staticPlotly";

export default createWidget(() => loadStaticPlotly(), { film });
