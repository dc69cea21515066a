import type { AnarchyBoard, CitedText } from "../../frontend/contract/screens";
import type { Draft } from "./draft";

type Cautions = Pick<AnarchyBoard, "site_cautions" | "command_cautions">;

/** Returns what a purchase is warned of, null where nothing speaks for thinking twice. */
export function cautionOf({ site_cautions, command_cautions }: Cautions, draft: Draft): CitedText | null {
    if (draft.do === "buy_building") {
        const { at } = draft;
        const found = at && site_cautions.find((one) => one.at[0] === at[0] && one.at[1] === at[1]);
        return found?.caution ?? null;
    }
    if (draft.do !== "buy_command") return null;
    const { command, target = null } = draft;
    const found = command_cautions.find((one) => one.command === command && one.target === target);
    return found?.caution ?? null;
}
