/** The dashboard's screens as the loader shows them in JupyterLab, Voilà, Binder and marimo. */
import { createWidget } from "../createWidget";
import { askForPlotly } from "../plotly";

export default createWidget(askForPlotly);
