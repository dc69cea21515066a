const MARK = "● ";

const plain = (): string => document.title.replace(MARK, "");

/** Gives the page another name in the list of tabs, marked if the one before was. */
export function nameTab(name: string): void {
    if (plain() !== name) document.title = document.title.startsWith(MARK) ? MARK + name : name;
}

/** Marks the page's name in the list of tabs by a dot, or takes that away, whatever the name is by now. */
export function markTabName(isMarked: boolean): void {
    document.title = isMarked ? MARK + plain() : plain();
}
