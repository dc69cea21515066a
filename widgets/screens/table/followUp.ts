import { ref, type Ref } from "vue";
import type { TableControl } from "../../frontend/contract/screens";
import { isSecretEntry, type SeatControl } from "./fields";

/** What follows on this screen from a tap of this device, once the table is another one. */
export interface FollowUp {
    /** Whether taps are held back: where one landed there may be the next player's button now. */
    isSettling: Ref<boolean>;
    /** Takes note that this device acts; after a seal the next one who enters on it follows at once. */
    act(isSeal?: boolean): void;
    /** Takes note that this device was told something, such as a refusal: nothing follows. */
    drop(): void;
    /** Takes note of the table's new version; returns whose secret entry opens now, if anybody's. */
    settle(controls: readonly TableControl[], isTold: boolean): SeatControl | undefined;
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
        settle(controls, isTold) {
            const next = hasSealed && !isTold ? nextSecretEntry(controls) : undefined;
            isSettling.value = hasActed; // a double tap is one tap
            drop();
            return next;
        },
    };
}

function nextSecretEntry(controls: readonly TableControl[]): SeatControl | undefined {
    return controls.filter(isSecretEntry).find((one) => !one.elsewhere && !one.again);
}
