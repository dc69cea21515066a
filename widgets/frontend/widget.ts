/** The module that anywidget shows in JupyterLab, plain Voilà and Binder. */
import { createWidget } from "./createWidget";
import { askForPlotly } from "./plotly";

export default createWidget(askForPlotly);
