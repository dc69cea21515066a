import { onBeforeUnmount, onMounted, type ShallowRef, type ShallowReactive } from "vue";
import { usePage } from "./page";

/** The dialogs that are open, the topmost last. What is not within it can neither be tapped nor seen through it. */
export type OpenDialogs = ShallowReactive<HTMLDialogElement[]>;

/** Shows a component's dialog above everything else for as long as the component is there. */
export function useModal(dialog: Readonly<ShallowRef<HTMLDialogElement | null>>): void {
    const { openDialogs } = usePage();
    let shown: HTMLDialogElement | null = null;

    onMounted(() => {
        shown = dialog.value;
        if (!shown) return;
        shown.showModal();
        openDialogs.push(shown);
    });
    onBeforeUnmount(() => {
        if (!shown) return;
        openDialogs.splice(openDialogs.indexOf(shown), 1);
        shown.close(); // gives the focus back to where it was
    });
}
