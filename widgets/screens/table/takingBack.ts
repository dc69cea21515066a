import { ref } from "vue";
import { usePage } from "../../frontend/composables/page";
import type { TableView } from "../../frontend/contract/screens";

/** Takes back what was done last, and does it again; first it is asked what an undo needs to know, such as whose it is. */
export function useTakingBack(view: () => TableView) {
    const { send } = usePage();
    const isAsking = ref(false);

    function takeBack(seat?: number): void {
        isAsking.value = false;
        send({ tap: "undo", version: view().version, ...(seat === undefined ? {} : { by: seat }) });
    }

    return {
        isAsking,
        takeBack,
        undo(): void {
            const { version, undo } = view();
            if (undo.ask) send({ tap: "ask_undo", version });
            else if (undo.who || undo.opened || undo.shown) isAsking.value = true;
            else takeBack();
        },
        redo(): void {
            send({ tap: "redo", version: view().version });
        },
    };
}
