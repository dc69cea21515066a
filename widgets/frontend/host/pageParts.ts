// What a page is made of before the widget is there: its elements, blocks of JSON, and the notice over all of it.

export function element<Kind extends HTMLElement>(selector: string): Kind {
    const found = document.querySelector<Kind>(selector);
    if (!found) throw new Error(`the page has no ${selector}`);
    return found;
}

/** Returns a block of JSON that the page has. */
export function readBlock<Data>(id: string): Data {
    const text = document.getElementById(id)?.textContent;
    if (!text) throw new Error(`the page has no ${id}`);
    return JSON.parse(text) as Data;
}

/** Says over the whole page what is wrong, "" for nothing; `again` is what opens the page again, if that helps. */
export function sayOverPage(text: string, again: string | null): void {
    const notice = element<HTMLDialogElement>("#br-lost");
    element("#br-lost p").textContent = text;
    const button = element<HTMLButtonElement>("#br-lost button");
    button.textContent = again;
    button.hidden = again === null;
    button.onclick = () => location.reload();
    notice.oncancel = (event) => event.preventDefault(); // it ends with what it tells
    if (!text) notice.close();
    else if (!notice.open) notice.showModal();
}
