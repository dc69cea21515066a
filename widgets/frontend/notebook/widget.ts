/** The module that anywidget shows in JupyterLab, plain Voilà and Binder. */
import { createWidget } from "./createWidget";
import { inNotebook } from "./notebook";
import { askForPlotly } from "./plotly";

/** Returns a module for one model, as anywidget asks for it. */
export default () => inNotebook(createWidget(askForPlotly));
