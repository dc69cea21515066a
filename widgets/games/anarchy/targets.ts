import type {
    AnarchyAim,
    AnarchyBoard,
    AnarchySite,
    CitedText,
    TableControl,
    TableView,
} from "../../frontend/contract/screens";
import { lookUp } from "../../frontend/lookup";
import type { Building, Command, Draft, Move } from "./draft";
import { mendTargets } from "./mending";
import { cellKey, cellsOf, isGate, isSameCell, squareKey, type Cell, type Square } from "./squares";

/** What a tap on a square does now: it chooses more of an action, or plays it; or why it does neither. */
export interface Target {
    objection: CitedText | null;
    /** The action as the tap would have it. */
    next: Draft | (Command & { at: Cell }) | { do: "return_home"; by: number | null; col: number };
    /** Whether nothing is left to choose, or to think of. */
    isPlayed?: boolean;
    /** Whether it is not lit: it leads somewhere, but nobody knows whether it helps. */
    isQuiet?: boolean;
}

/** Whether a seat is played on this device. */
export function playsHere({ host, elsewhere, seats }: TableView["access"], seat: number): boolean {
    return host ? !elsewhere.includes(seat) : seats.includes(seat);
}

/** Returns what there is to say of a building on a square of the mover's. */
export const siteOf = ({ sites }: AnarchyBoard, at: unknown): AnarchySite | undefined =>
    Array.isArray(at) ? sites.find((site) => isSameCell(site.at, at)) : undefined;

/** Returns whom a command can be aimed at, all with what speaks against them; none if it names nobody. */
export const aimsOf = (view: AnarchyBoard, draft: Draft | null): readonly AnarchyAim[] =>
    draft?.do === "buy_command" ? (view.aims[draft.command] ?? []) : [];

/** Returns what a purchase is warned of, null where nothing speaks for thinking twice. */
export function cautionOf(view: AnarchyBoard, draft: Draft): CitedText | null {
    if (draft.do === "buy_building") return siteOf(view, draft.at)?.caution ?? null;
    if (draft.do !== "buy_command") return null;
    const { target = null } = draft;
    return aimsOf(view, draft).find((aim) => aim.seat === target)?.caution ?? null;
}

/** Returns the targets by the keys of their squares. */
export function targetsOf(
    view: AnarchyBoard,
    controls: readonly TableControl[],
    draft: Draft | null,
): Map<string, Target> {
    if (draft?.do === "buy_building") return sites(view, draft);
    if (draft?.do === "buy_command") return tiles(view, draft);
    const can = (name: string) => controls.find((control) => control.do === name && !control.objection);
    if (can("return_home")) return farEdge(view);
    return walks(view, can("move"));
}

/** The squares for a building; one that needs more, or may not be meant, is chosen first, and then confirmed. */
function sites(view: AnarchyBoard, draft: Building): Map<string, Target> {
    if (draft.at && siteOf(view, draft.at)?.moves.length) return mendTargets(view, draft);
    return new Map(
        cellsOf(view.size).map((at) => {
            const { objection = null, caution = null, moves = [] } = siteOf(view, at) ?? {};
            const canMend = moves.length > 0;
            const target: Target = {
                objection: canMend ? null : objection,
                next: { ...draft, at },
                isPlayed: !canMend && !caution,
                isQuiet: canMend,
            };
            return [cellKey(Number(view.turn), at), target];
        }),
    );
}

/** The squares that complete a command; none where it takes no square, and no walk begins meanwhile. */
function tiles(view: AnarchyBoard, draft: Command): Map<string, Target> {
    const found = new Map<string, Target>();
    for (const { seat, objection, takes_tile } of aimsOf(view, draft)) {
        if (seat === null || objection || !takes_tile || (draft.target ?? seat) !== seat) continue;
        for (const at of lookUp(view.seats, seat).base_tiles)
            found.set(cellKey(seat, at), {
                objection: null,
                next: { ...draft, target: seat, at },
                isPlayed: true,
            });
    }
    return found;
}

/** The squares where a caught piece starts again. */
function farEdge({ size, turn: by }: AnarchyBoard): Map<string, Target> {
    const columns = Array.from({ length: size }, (_, col) => col);
    return new Map(
        columns.map((col) => [
            cellKey(Number(by), [size - 1, col]),
            { objection: null, next: { do: "return_home", by, col }, isPlayed: true },
        ]),
    );
}

/** The squares where a walk can end; from a gate it can jump to another one. */
function walks(view: AnarchyBoard, control: TableControl | undefined): Map<string, Target> {
    const found = new Map<string, Target>();
    for (const { value, objection } of control?.fields[0].choices ?? []) {
        const to = value as unknown as Square; // of any headquarters, not of a known one
        const next: Move = { do: "move", by: view.turn, to };
        found.set(squareKey(to), { objection, next });
        if (objection || !isGate(to)) continue;
        for (const { seat, objection } of view.jumps)
            found.set(squareKey({ hq: seat, gate: true }), { objection, next: { ...next, jump_to: seat } });
    }
    return found;
}
