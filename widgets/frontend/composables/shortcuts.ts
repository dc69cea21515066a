import { onBeforeUnmount, onMounted } from "vue";
import { isReachable } from "./focus";

/** Goes to what is to be done; this key and the next belong to no control. */
export const NEXT_KEY = "n";
/** Shows which keys there are. */
export const LIST_KEY = "?";

const TYPED_IN = "input, textarea, select, [contenteditable]";

/** Returns the controls within an element that have a shortcut, by their `aria-keyshortcuts`. */
export const keyedIn = (around: Element): HTMLElement[] =>
    [...around.querySelectorAll<HTMLElement>("[aria-keyshortcuts]")].filter(isReachable);

/** Takes the shortcuts of one key, while nothing is typed in: taps on the control that has it, or goes there. */
export function useShortcuts(
    layer: () => Element | undefined,
    isOn: () => boolean,
    own: Record<string, () => void>,
): void {
    function take(event: KeyboardEvent): void {
        const { target } = event;
        const around = layer();
        if (!around || !isOn() || event.defaultPrevented || event.repeat || event.isComposing) return;
        if (event.ctrlKey || event.metaKey || event.altKey) return;
        if (target instanceof Element && target.closest(TYPED_IN)) return;
        const key = event.key.toLowerCase();
        const control = keyedIn(around).find((one) => one.getAttribute("aria-keyshortcuts") === key);
        const act = control ? () => (control.matches("input") ? control.focus() : control.click()) : own[key];
        if (!act) return;
        event.preventDefault();
        act();
    }
    onMounted(() => document.addEventListener("keydown", take));
    onBeforeUnmount(() => document.removeEventListener("keydown", take));
}
