import type { BossBoard, BossPick, Control } from "../../frontend/contract/screens";
import { readFields, readNumber } from "../../frontend/reading";
import { canPick } from "./picks";
import { readCardFields, readSpaceFields, type Description } from "./printed";

/** What is open on the board: whose cards, an agreement, or a piece that is described. */
export interface Opened {
    player: number | null;
    agreeing: { control: Control; given: BossPick } | null;
    description: Description | null;
}

type Board = Pick<BossBoard, "picks" | "spaces" | "deal_cards" | "labels">;

/** Returns what was open before, as far as it can be open now. */
export function readOpened(
    kept: Readonly<Record<string, unknown>>,
    view: Board,
    controls: readonly Control[],
): Opened {
    const player = readNumber(kept.player, 0, Number.MAX_SAFE_INTEGER);
    return {
        player: player !== null && canPick(player, view.picks, controls) ? player : null,
        agreeing: readAgreeing(kept.agreeing, view, controls),
        description: readDescription(kept.description, view, controls),
    };
}

function readAgreeing(kept: unknown, { picks }: Board, controls: readonly Control[]): Opened["agreeing"] {
    const { by, given } = readFields(kept);
    const control = controls.find((one) => one.do === "agree" && one.by === by && !one.objection);
    const wanted = JSON.stringify(given);
    const all = typeof by === "number" ? (picks[by]?.agree ?? []) : [];
    const pick = all.find((one) => JSON.stringify(one) === wanted);
    return control && pick ? { control, given: pick } : null;
}

function readDescription(kept: unknown, view: Board, controls: readonly Control[]): Description | null {
    const read = readFields(kept);
    const named = (name: string): Control | undefined => controls.find((one) => one.do === name);
    const space = readNumber(read.space, 0, Object.keys(view.spaces).length - 1);
    const number = readNumber(read.number, 1, Object.keys(view.deal_cards).length);
    const ofSpace = named("describe_space");
    if (space !== null && ofSpace)
        return {
            control: ofSpace,
            space,
            fields: readSpaceFields(read.fields, Object.keys(view.labels.clans)),
        };
    const ofCard = named("describe_deal_card");
    return number !== null && ofCard
        ? { control: ofCard, number, fields: readCardFields(read.fields) }
        : null;
}
