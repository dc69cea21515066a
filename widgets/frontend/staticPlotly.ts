import address from "plotly.js-basic-dist-min/plotly-basic.min.js?url";
import { triedAgain } from "./lazy";
import { runPlotly, type Plotly } from "./plotly";

/** Loads Plotly from the server's static files. */
export const loadStaticPlotly = (): Promise<Plotly> => triedAgain(() => runPlotly(address));
