import { onBeforeUnmount, onMounted, type Ref } from "vue";

const FOCUSABLE = "button, input, select, textarea, a[href], summary, [tabindex]";

/** Where what is to be done next stands, the likeliest first: what acts, what teaches, what is asked, what is set up. */
const TASKS = [
    ".br-stage :is([data-do], [data-do] *)",
    ".br-coach *",
    "[data-do], [data-do] *",
    ".br-stage-side *",
    ".br-quiz-question .is-act",
    ".br-quiz-question *",
    ".br-lobby-start *",
    "main :not(header *)",
    "*",
];

/** Whether the Tab key comes to an element that it may come to. */
export function isReachable(one: Element): one is HTMLElement {
    const isOn = one instanceof HTMLElement && one.isConnected && !one.matches(":disabled");
    return isOn && one.checkVisibility({ visibilityProperty: true });
}

const stopsIn = (around: Element): HTMLElement[] =>
    [...around.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
        (one) => one.tabIndex >= 0 && isReachable(one),
    );

/** Moves the focus to what is to be done next on a page or in a dialog: the first control there that can be used. */
export function goToTask(layer: Element): void {
    const stops = stopsIn(layer).filter((one) => !one.closest(".br-skips"));
    const usable = stops.filter((one) => one.ariaDisabled !== "true");
    for (const task of TASKS) {
        const found = usable.find((one) => one.matches(task));
        if (!found) continue;
        found.focus();
        return;
    }
    stops[0]?.focus();
}

/** What a control says, in words. */
const saidBy = (one: HTMLElement): string =>
    one.ariaLabel ?? (one instanceof HTMLInputElement ? one.placeholder : (one.textContent ?? ""));

/** A control by what it is, does and says, however often it is drawn. */
function keyOf(one: HTMLElement): string {
    const part = one.closest<HTMLElement>("[data-do], [data-row], [data-seat], [data-option], [data-group]");
    return [one.tagName, JSON.stringify({ ...part?.dataset }), saidBy(one)].join("\n");
}

/** What controls of several rows have in common: what they are, and the first word. */
const kindOf = (one: HTMLElement): string => `${one.tagName} ${saidBy(one).trim().split(/\s/)[0]}`;

/** Where the focus was: on what, within what, and what the Tab key comes to around it. */
interface Place {
    control: HTMLElement;
    key: string;
    kind: string;
    around: Element[];
    order: HTMLElement[];
}

/** Returns the control that is now where another one was, `null` where a whole screen has gone. */
function successorOf({ control, key, kind, around, order }: Place, layer: Element): HTMLElement | null {
    const before = order.slice(0, order.indexOf(control));
    for (const one of around) {
        if (one === layer || (one.isConnected && one.querySelector("main"))) return null;
        const stops = one.isConnected ? stopsIn(one) : [];
        if (!stops.length) continue;
        const index = stops.filter((stop) => before.includes(stop)).length;
        return (
            stops.find((stop) => keyOf(stop) === key) ??
            stops.slice(index).find((stop) => kindOf(stop) === kind) ??
            stops.findLast((stop) => kindOf(stop) === kind) ??
            stops[Math.min(index, stops.length - 1)]
        );
    }
    return null;
}

/**
 * Keeps the focus where it was after a key, when its control is drawn again, replaced or switched off: on the same
 * control, else on the next one in its place. After a touch it may go: nobody looks for it.
 */
export function useKeptFocus(
    root: Readonly<Ref<HTMLElement | undefined>>,
    topDialog: Readonly<Ref<HTMLElement | undefined>>,
): void {
    const places = new WeakMap<Element, Place>();
    let isByKey = false;
    let frame = 0;

    function focused(): Element | null {
        const tree = root.value?.getRootNode() as Document | ShadowRoot | undefined;
        return tree?.activeElement ?? null;
    }

    function note(event: Event): void {
        const control = focused();
        isByKey = event.type === "keydown" || (isByKey && event.type !== "pointerdown");
        if (!isByKey || !(control instanceof HTMLElement) || control === document.body) return;
        const layer = control.closest("dialog") ?? root.value;
        if (!layer?.contains(control)) return;
        if (control.tabIndex < 0) {
            places.delete(layer); // such as a heading, which a script has focused
            return;
        }
        const around: Element[] = [];
        for (let one = control.parentElement; one; one = one.parentElement) {
            around.push(one);
            if (one === layer) break;
        }
        const order = [...layer.querySelectorAll<HTMLElement>(FOCUSABLE)];
        places.set(layer, { control, key: keyOf(control), kind: kindOf(control), around, order });
    }

    function look(): void {
        frame = 0;
        const now = focused();
        const layer = topDialog.value ?? root.value;
        if (!isByKey || !layer) return;
        if (now && now !== document.body && isReachable(now)) return;
        const place = places.get(layer);
        if (!place) return; // nothing had it here
        const successor = isReachable(place.control) ? place.control : successorOf(place, layer);
        if (successor) successor.focus();
        else goToTask(layer);
    }

    const observer = new MutationObserver(() => {
        if (isByKey) frame ||= requestAnimationFrame(look);
    });
    const EVENTS = ["keydown", "pointerdown", "focusin"] as const;
    onMounted(() => {
        for (const name of EVENTS) addEventListener(name, note, { capture: true, passive: true });
        if (root.value)
            observer.observe(root.value, { childList: true, subtree: true, attributeFilter: ["disabled"] });
    });
    onBeforeUnmount(() => {
        for (const name of EVENTS) removeEventListener(name, note, { capture: true });
        observer.disconnect();
        cancelAnimationFrame(frame);
    });
}
