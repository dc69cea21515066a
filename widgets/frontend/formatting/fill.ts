const PLACE = /\{(\w+)\}(?:([”»’"')]*)([.?!…:]))?/g;

/** Whether a mark after a value would be one too many: "Bo Jr." ends a sentence, also within quotation marks. */
function isOneTooMany(value: string, mark: string): boolean {
    const own = value.replace(/[”»’"')]+$/, "").at(-1) ?? "";
    return own === mark || (mark === "." && "?!…".includes(own || " "));
}

/**
 * Returns a sentence with what stands in braces filled in; a name without a value stays as it is.
 *
 * It ends once, as the referee's own sentences do (`referee/i18n.py`).
 */
export function fill(text: string, values: Record<string, string | number>): string {
    return text.replace(PLACE, (whole, name: string, closing = "", mark = "") => {
        if (!(name in values)) return whole;
        const value = String(values[name]);
        return value + closing + (isOneTooMany(value, mark) ? "" : mark);
    });
}
