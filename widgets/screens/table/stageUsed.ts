import { onBeforeUnmount, onMounted } from "vue";

/**
 * Calls back after each tap on the table's stage, by finger or by key.
 *
 * After the click, so that nothing moves away under the finger.
 */
export function useStageUsed(used: () => void): void {
    function note(event: Event): void {
        if (event.target instanceof Element && event.target.closest(".br-stage")) used();
    }
    onMounted(() => {
        document.addEventListener("click", note);
    });
    onBeforeUnmount(() => {
        document.removeEventListener("click", note);
    });
}
