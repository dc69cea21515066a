import { ref, type Ref } from "vue";
import type { TableControl, TableView } from "../../frontend/contract/screens";
import { isSecretEntry, type SeatControl } from "./fields";

/** What follows on this screen from a tap of this device, once the table is another one. */
export interface FollowUp {
    /** Whether taps are held back: where one landed there may be the next player's button now. */
    isSettling: Ref<boolean>;
    /** Takes note that this device acts; after a seal the next one who enters on it follows at once. */
    act(isSeal?: boolean): void;
    /** Takes note that this device was told something, such as a refusal: nothing follows. */
    drop(): void;
    /**
     * Takes note of the table's new version; returns whose secret entry opens now, if anybody's: none where
     * something was told, or where all was opened, which is read first.
     */
    settle(table: Pick<TableView, "controls" | "last">, isTold: boolean): SeatControl | undefined;
}

export function createFollowUp(): FollowUp {
    const isSettling = ref(false);
    let hasActed = false;
    let hasSealed = false;

    function drop(): void {
        hasActed = hasSealed = false;
    }

    return {
        isSettling,
        act(isSeal = false) {
            hasActed = true;
            if (isSeal) hasSealed = true;
        },
        drop,
        settle({ controls, last }, isTold) {
            const isRead = isTold || last?.kind === "open";
            const next = hasSealed && !isRead ? nextSecretEntry(controls) : undefined;
            isSettling.value = hasActed; // a double tap is one tap
            drop();
            return next;
        },
    };
}

function nextSecretEntry(controls: readonly TableControl[]): SeatControl | undefined {
    return controls.filter(isSecretEntry).find((one) => !one.elsewhere && !one.again);
}
