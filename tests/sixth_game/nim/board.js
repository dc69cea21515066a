// The heap of Nim, as docs/adding-a-game.md has a board: a plain ES module, drawn again with each change.

function element(name, attributes, ...children) {
    const made = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    made.append(...children);
    return made;
}

function render({ el, view, labels, table, play, openSeat, explain }) {
    const control = table.controls.find((one) => one.do === "take");
    const keys = control?.fields.find((one) => one.name === "counters")?.choices ?? [];
    const heap = element("div", { class: "nim-heap", role: "img", "aria-label": `${labels.heap}: ${view.heap}` });
    for (let counter = 0; counter < view.heap; counter += 1) heap.append(element("span", { class: "nim-counter" }));
    const takes = keys.map(({ value, label, objection }) => {
        const key = element("button", { type: "button", class: "br-button nim-take", "aria-disabled": objection !== null });
        key.textContent = `${labels.take} ${label}`;
        key.onclick = () =>
            objection ? explain(objection.clause) : play({ do: "take", by: control.by, counters: value });
        return key;
    });
    const seats = table.seats.map(({ name, seat }) => {
        const open = element("button", { type: "button", class: "br-button nim-seat", "data-seat": seat });
        open.textContent = `${name} ${view.seats[seat].counters}`;
        open.onclick = () => openSeat(seat);
        return open;
    });
    el.replaceChildren(
        heap,
        element("div", { class: "nim-row" }, ...takes),
        element("div", { class: "nim-row" }, ...seats),
    );
}

export default { render };
