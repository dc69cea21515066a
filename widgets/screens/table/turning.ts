import { computed, onScopeDispose, watch } from "vue";
import { useNotebookPart } from "../../frontend/composables/host";
import type { TableView } from "../../frontend/contract/screens";
import { SIDES, turnedTo, turnPage, type Side } from "../../frontend/turned";
import { useSettings, type Settings } from "./settings/settings";

type Shown = Pick<TableView, "seats" | "access">;
export type OtherSide = Exclude<Side, "near">;
/** The sides of the tablet at which its settings seat somebody: who is at none of them sits at the near one. */
export const OTHER_SIDES: readonly OtherSide[] = ["left", "opposite", "right"];

/** Returns at which side of the tablet somebody sits. */
export function sideOf(name: string, settings: Pick<Settings, OtherSide>): Side {
    return OTHER_SIDES.find((side) => settings[side].includes(name)) ?? "near";
}

/** Returns at which side those sit who are due on this device; `null`: at several, or nobody is. */
export function dueSide({ seats, access }: Shown, settings: Pick<Settings, OtherSide>): Side | null {
    const due = seats.filter((seat) => seat.due && !access.elsewhere.includes(seat.seat));
    const [side = null, ...others] = new Set(due.map((seat) => sideOf(seat.name, settings)));
    return others.length ? null : side;
}

/** Turns the page of a flat tablet to the side of the player who is due, as soon as it is their turn. */
export function useTurning(table: () => Shown) {
    const settings = useSettings();
    const isInNotebook = useNotebookPart() !== null;
    const canTurn = computed(() => settings.turns && table().access.host && !isInNotebook);
    const towards = computed(() => (canTurn.value ? dueSide(table(), settings) : "near"));

    watch(
        [
            towards,
            (): string =>
                table()
                    .seats.map((seat) => String(seat.due))
                    .join(),
        ],
        ([side]) => {
            if (side !== null) turnPage(side);
        },
        { immediate: true },
    );
    onScopeDispose(() => turnPage("near"));
    return {
        /** Whether there is a button that turns it. */
        canTurn,
        /** Turns it to the next side, clockwise, at which somebody sits; to the opposite one where all sit at one. */
        turn(): void {
            const taken = new Set(table().seats.map((seat) => sideOf(seat.name, settings)));
            const here = SIDES.indexOf(turnedTo.value);
            const others = [1, 2, 3].map((step) => SIDES[(here + step) % SIDES.length]);
            turnPage(others.find((side) => taken.has(side)) ?? others[1]);
        },
    };
}
