import { computed, readonly, ref } from "vue";

/** The sides of a tablet that lies flat, and the degrees that the page is turned by, clockwise, to be read from there. */
const DEGREES = { near: 0, left: 90, opposite: 180, right: 270 } as const;
export type Side = keyof typeof DEGREES;
export const SIDES = Object.keys(DEGREES) as Side[];

const side = ref<Side>("near");
/** The side that the page is turned to. */
export const turnedTo = readonly(side);
/** Whether the page is as wide as the window is high. */
export const isSideways = computed(() => DEGREES[side.value] % 180 !== 0);

const AXES: Readonly<Record<string, string>> = {
    width: "height",
    height: "width",
    landscape: "portrait",
    portrait: "landscape",
};

/** Returns a media query that holds for the window where the given one holds for the page that is turned sideways in it. */
export function swapAxes(query: string): string {
    return query.replace(/\b(?:width|height|landscape|portrait)\b/g, (found) => AXES[found]);
}

function swapRules(rules: CSSRuleList): void {
    for (const rule of rules) {
        if (rule instanceof CSSMediaRule) rule.media.mediaText = swapAxes(rule.media.mediaText);
        if (rule instanceof CSSGroupingRule) swapRules(rule.cssRules);
    }
}

let swapped = new Set<CSSStyleSheet>(); // whose queries ask for the page's size, and not for the window's

/** Has all styles go by the page's size. */
function fitStyles(): void {
    const wanted = new Set(isSideways.value ? document.styleSheets : []);
    for (const sheet of new Set([...swapped, ...wanted]))
        if (swapped.has(sheet) !== wanted.has(sheet)) swapRules(sheet.cssRules);
    swapped = wanted;
}

/** Turns the whole page, dialogs too, to be read from a side of the tablet. */
export function turnPage(to: Side): void {
    if (to === side.value) return;
    side.value = to;
    if (to === "near") delete document.documentElement.dataset.brTurned;
    else document.documentElement.dataset.brTurned = to;
    fitStyles();
}

/** Returns where an element stands on the page, in pixels from the corner that its reader takes for the top left one. */
export function placeOf(element: Element): DOMRect {
    const { x, y, width, height } = element.getBoundingClientRect();
    const turn = DEGREES[side.value];
    const { innerWidth, innerHeight } = window;
    const [right, down] = [x + (width - innerWidth) / 2, y + (height - innerHeight) / 2]; // of the window's middle
    switch (turn) {
        case 0:
            return new DOMRect(x, y, width, height);
        case 90:
            return around(down, -right, height, width);
        case 180:
            return around(-right, -down, width, height);
        case 270:
            return around(-down, right, height, width);
    }
}

/** Returns the place of what lies so far from the page's middle. */
function around(right: number, down: number, width: number, height: number): DOMRect {
    const { innerWidth, innerHeight } = window;
    const [wide, high] = isSideways.value ? [innerHeight, innerWidth] : [innerWidth, innerHeight];
    return new DOMRect(right + (wide - width) / 2, down + (high - height) / 2, width, height);
}
