import address from "plotly.js-basic-dist-min/plotly-basic.min.js?url";
import { runPlotly, type Plotly } from "./plotly";

const TRIES = 3;
const RETRY = 1000; // milliseconds

/** Loads Plotly from the server's static files; on a weak line, it is asked for again. */
export async function loadStaticPlotly(tries = TRIES): Promise<Plotly> {
    try {
        return await runPlotly(address);
    } catch (error) {
        if (tries === 1) throw error;
        await new Promise((resolve) => setTimeout(resolve, RETRY));
        return loadStaticPlotly(tries - 1);
    }
}
