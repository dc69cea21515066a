// The page of `referee serve`: shows the widget with the screens that the server has put into the page, and
// joins it to its session.

import film from "../awake.mp4";
import { createWidget } from "../createWidget";
import { remembered } from "../remembered";
import { loadStaticPlotly } from "../staticPlotly";
import { Connection } from "./connection";
import { readDisconnectText, readScreens, readSettings } from "./pageData";
import { element, sayOverPage } from "./pageParts";
import { PageModel } from "./pageModel";
import { PageSocket } from "./pageSocket";
import { rememberShown } from "./shown";
import { loadStaticBoard } from "./staticBoard";
import "./page.css";

/** Show or hide the notice that the connection is lost. */
function showLost(isLost: boolean): void {
    const { lost, again } = readDisconnectText(remembered("language"));
    sayOverPage(isLost ? lost : "", again);
}

const { baseUrl, page, shownCookie } = readSettings();
const base = new URL(baseUrl, location.href);
const state = new URL(`referee/pages/${page}`, base);

const model = new PageModel((event) => socket.send(event), readScreens());
const socket = new PageSocket(new URL(`${state.href}/socket`), {
    opened: () => {
        connection.opened();
        model.emit("connected");
    },
    received: (message) => model.receive(message),
    closed: () => connection.closed(),
});
const connection = new Connection({
    state,
    isOpen: () => socket.isOpen,
    isConnecting: () => socket.isConnecting,
    reconnect: () => socket.connect(),
    showLost,
    reload: () => location.reload(),
    leave: () => navigator.sendBeacon(`${state.href}/leave`),
});
connection.start();
socket.connect(); // first: it opens while the widget is drawn

document.getElementById("loading")?.remove();
rememberShown(model, shownCookie, base.pathname);
void createWidget(loadStaticPlotly, { film, loadBoard: loadStaticBoard }).render({
    model,
    el: element("#app"),
});
