import { describe, expect, it } from "vitest";
import type { PlotlyFigure } from "../../frontend/contract/screens";
import { themed } from "./themed";

const token = (name: string): string => `<${name}>`;
const figure = (): PlotlyFigure => ({
    data: [
        { type: "bar", orientation: "h", marker: { color: "red" } },
        { type: "bar", marker: {} },
        { type: "scatter", marker: {}, showlegend: false },
        { type: "scatter", x: [1] },
    ],
    layout: {
        height: 300,
        hoverlabel: { font: { size: 12 } },
        xaxis: { title: "x" },
        yaxis2: {},
        shapes: [{ line: { width: 3 } }, { line: { width: 1 } }],
        margin: { l: 5, r: 10 },
    },
});

describe("a figure", () => {
    it("is drawn in the page's colours, and itself stays as it is", () => {
        const given = figure();
        const { data, layout } = themed(given, 900, token);
        expect(given).toEqual(figure());
        expect(layout.font).toEqual({ color: "<--text>", family: "<--font>" });
        expect(layout.hoverlabel).toMatchObject({
            bgcolor: "<--raised>",
            font: { size: 12, color: "<--text>" },
        });
        expect(layout.xaxis).toMatchObject({ title: "x", gridcolor: "<--line-soft>", zerolinewidth: 2 });
        expect(layout.yaxis2).toMatchObject({ linecolor: "<--line>" });
        expect(layout.shapes?.map((shape) => shape.line.color)).toEqual(["<--warn>", "<--faint>"]);
        expect(data.map((trace) => trace.marker?.line)).toEqual([
            { color: "<--surface>", width: 1.5 },
            { color: "<--surface>", width: 0 },
            { color: "<--text>", width: 1.5 },
            undefined,
        ]);
    });
    it("keeps its size where there is room", () => {
        const { layout } = themed(figure(), 560, token);
        expect([layout.height, layout.margin]).toEqual([300, { l: 5, r: 10 }]);
    });
    it("is higher by a line a name where there is little, with room beside its bars", () => {
        const { layout } = themed(figure(), 559, token);
        expect([layout.height, layout.margin]).toEqual([300 + 3 * 14, { l: 5, r: 40 }]);
    });
});
