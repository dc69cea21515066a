import type { PlotlyFigure } from "../../frontend/contract/screens";

const NARROW = 560; // pixels
const LEGEND_LINE = 14; // pixels
const ROOM_FOR_TOTALS = 40; // pixels

interface Line {
    width: number;
    color?: string;
}

/** What is set of a trace. */
export interface Trace {
    type?: string;
    orientation?: string;
    showlegend?: boolean;
    marker?: { line?: Line };
}

/** What is set of a layout; its axes are named `xaxis`, `yaxis2` and so on. */
export interface Layout {
    font?: object;
    hoverlabel: { font?: object };
    shapes?: { line: Line }[];
    showlegend?: boolean;
    height: number;
    margin?: { r?: number };
    [name: string]: unknown;
}

export interface DrawnFigure {
    data: Trace[];
    layout: Layout;
}

/** Returns a copy of a figure in the page's colours (`token` looks them up by name) for a container of a width. */
export function themed(figure: PlotlyFigure, width: number, token: (name: string) => string): DrawnFigure {
    const { data, layout } = JSON.parse(JSON.stringify(figure)) as DrawnFigure; // Plotly writes into what it draws
    layout.font = { ...layout.font, color: token("--text"), family: token("--font") };
    layout.hoverlabel = {
        ...layout.hoverlabel,
        bgcolor: token("--raised"),
        bordercolor: token("--line"),
        font: { ...layout.hoverlabel.font, color: token("--text") },
    } as Layout["hoverlabel"];
    for (const name of Object.keys(layout).filter((key) => /^[xy]axis/.test(key))) {
        Object.assign(layout[name] as object, {
            gridcolor: token("--line-soft"),
            zerolinecolor: token("--line"),
            zerolinewidth: 2,
            linecolor: token("--line"),
        });
    }
    for (const shape of layout.shapes ?? []) {
        shape.line.color = token(shape.line.width > 2 ? "--warn" : "--faint");
    }
    for (const trace of data) {
        if (trace.marker) trace.marker.line = outline(trace, token);
    }
    if (width < NARROW) makeRoom(data, layout);
    return { data, layout };
}

function outline(trace: Trace, token: (name: string) => string): Line {
    return trace.type === "bar"
        ? { color: token("--surface"), width: trace.orientation === "h" ? 1.5 : 0 }
        : { color: token("--text"), width: 1.5 };
}

/** Where the place is narrow, the legend takes more lines, and not from the chart. */
function makeRoom(data: Trace[], layout: Layout): void {
    const named = data.filter((trace) => trace.showlegend !== false).length;
    if (layout.showlegend !== false) layout.height += LEGEND_LINE * named;
    // long totals stand beside their bars
    layout.margin = { ...layout.margin, r: Math.max(layout.margin?.r ?? 0, ROOM_FOR_TOTALS) };
}
