import { computed, onScopeDispose, ref, watch } from "vue";
import { useNotebookPart } from "../../frontend/composables/host";
import type { TableView } from "../../frontend/contract/screens";
import { useSettings } from "./settings/settings";

type Shown = Pick<TableView, "seats" | "access">;

/** Returns whether all that are due on this device sit at its far side, or its near one; `null` where they are on both. */
export function isDueOpposite({ seats, access }: Shown, opposite: readonly string[]): boolean | null {
    const due = seats.filter((one) => one.due && !access.elsewhere.includes(one.seat));
    const far = due.filter((one) => opposite.includes(one.name));
    return !due.length || (far.length && far.length < due.length) ? null : far.length > 0;
}

/**
 * Turns the screen of a tablet that lies flat upside down for whoever sits opposite, as soon as it is their turn.
 *
 * All of it is turned, dialogs too, and keeps its layout: players at a narrow side look at it from the side.
 */
export function useTurning(table: () => Shown) {
    const settings = useSettings();
    const isInNotebook = useNotebookPart() !== null;
    const isTurned = ref(false);
    const canTurn = computed(() => settings.turns && table().access.host && !isInNotebook);
    const towards = computed(() => (canTurn.value ? isDueOpposite(table(), settings.opposite) : false));

    function show(turned: boolean): void {
        isTurned.value = turned;
        document.documentElement.toggleAttribute("data-br-turned", turned);
    }

    watch(
        [
            towards,
            (): string =>
                table()
                    .seats.map((one) => String(one.due))
                    .join(),
        ],
        ([turned]) => {
            if (turned !== null) show(turned);
        },
        { immediate: true },
    );
    onScopeDispose(() => show(false));
    return {
        /** Whether there is a button that turns it. */
        canTurn,
        isTurned,
        turn: (): void => show(!isTurned.value),
    };
}
