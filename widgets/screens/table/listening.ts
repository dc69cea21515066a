import { onBeforeUnmount } from "vue";

/** Calls back at some events of the page, as long as a component is there. */
function useListener(types: readonly string[], note: (event: Event) => void): void {
    for (const type of types) document.addEventListener(type, note);
    onBeforeUnmount(() => {
        for (const type of types) document.removeEventListener(type, note);
    });
}

/** Calls back when something is done on the table's stage, by finger or by key. */
export function useStageUsed(types: readonly string[], used: () => void): void {
    useListener(types, (event) => {
        const [target] = event.composedPath(); // in a shadow tree, the event's target is its host
        if (target instanceof Element && target.closest(".br-stage")) used();
    });
}

/** Calls back when a tablet is laid down or locked: it is not in anybody's hands any more. */
export function useLaidDown(leave: () => void): void {
    useListener(["visibilitychange"], () => {
        if (document.hidden) leave();
    });
}
