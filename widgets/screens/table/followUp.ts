import { ref } from "vue";
import type { TableControl, TableView } from "../../frontend/contract/screens";
import { isSecretEntry, type SeatControl } from "./fields";

/** Returns what follows on this screen from a tap of this device, once the table is another one. */
export function createFollowUp() {
    // whether taps are held back: where one landed there may be the next player's button now
    const isSettling = ref(false);
    let hasActed = false;
    let hasSealed = false;

    /** Notes that this device shows a message, such as a refusal: nothing follows. */
    function drop(): void {
        hasActed = hasSealed = false;
    }

    return {
        isSettling,
        /** Takes note that this device acts; after a seal the next one who enters on it follows at once. */
        act(isSeal = false): void {
            hasActed = true;
            if (isSeal) hasSealed = true;
        },
        drop,
        /**
         * Notes the table's new version; returns whose secret entry opens now, if anybody's: none after a message
         * or after the entries were opened, which the players read first.
         */
        settle(
            { controls, last }: Pick<TableView, "controls" | "last">,
            isTold: boolean,
        ): SeatControl | undefined {
            const isRead = isTold || last?.kind === "open";
            const next = hasSealed && !isRead ? nextSecretEntry(controls) : undefined;
            isSettling.value = hasActed; // a double tap is one tap
            drop();
            return next;
        },
    };
}

function nextSecretEntry(controls: readonly TableControl[]): SeatControl | undefined {
    return controls.filter(isSecretEntry).find((control) => !control.elsewhere && !control.again);
}
