import type { ChoicesOf, Field } from "../../frontend/composables/choices";
import type { SubmitTap } from "../../frontend/contract/requests";
import type { AnarchyBoard, CitedText, TableControl, TableView } from "../../frontend/contract/screens";
import { cautionOf } from "./cautions";
import type { Building, Command, Draft, Move } from "./draft";
import { mendOf, mendTargets } from "./mending";
import { cellKey, isCell, isGate, isSquare, squareKey } from "./squares";

/** What a tap on a square does now: it plays an action, or chooses more of it; or why it does neither. */
export interface Target {
    objection: CitedText | null;
    action?: SubmitTap["action"];
    draft?: Draft;
    /** Whether it is not lit, because nobody knows whether it leads anywhere. */
    isQuiet?: boolean;
    /** Whether it is chosen all the same: more can be chosen that takes the objection away. */
    canMend?: boolean;
}

/** A seat that a command can be aimed at, or why not; `takesTile`: one of its tiles is chosen next. */
export interface Aim {
    hq: number;
    objection: CitedText | null;
    takesTile: boolean;
    /** What the command would do there now. */
    hint?: string;
}

/** What is offered now. */
export interface Offered {
    controls: readonly TableControl[];
    /** Whose turn it is. */
    mover: number | null;
    /** The number of rows of a headquarters. */
    size: number;
    choicesOf: ChoicesOf;
    cautions: Pick<AnarchyBoard, "site_cautions" | "command_cautions" | "mends">;
    /** The buildings of the seat whose turn it is. */
    built: AnarchyBoard["seats"][number]["buildings"];
}

/** Whether a seat is played on this device. */
export function playsHere({ host, elsewhere, seats }: TableView["access"], seat: number): boolean {
    return host ? !elsewhere.includes(seat) : seats.includes(seat);
}

const fieldOf = (control: TableControl, name: string): Field | undefined =>
    control.fields.find((one) => one.name === name);

/** Returns the targets by the keys of their squares. */
export function targetsOf(offered: Offered, draft: Draft | null): Map<string, Target> {
    const control = (name: string): TableControl | undefined =>
        offered.controls.find((one) => one.do === name && !one.objection);
    if (offered.mover === null) return new Map();

    const building = control("buy_building");
    if (draft?.do === "buy_building" && building) return sites(offered, building, draft, offered.mover);
    const command = control("buy_command");
    if (draft?.do === "buy_command" && command) return tiles(offered, command, draft);
    const home = control("return_home");
    if (home) return edgeSquares(offered, home, offered.mover);
    const move = control("move");
    return move ? walks(offered, move, offered.mover) : new Map();
}

/** The squares for a building; one that needs more, or may not be meant, is chosen first, and then confirmed. */
function sites(offered: Offered, control: TableControl, draft: Building, hq: number): Map<string, Target> {
    const { mends } = offered.cautions;
    const mend = mendOf(mends, draft);
    if (mend) return mendTargets(mend, draft, offered.built, hq, offered.size);
    const found = new Map<string, Target>();
    for (const { value, objection } of offered.choicesOf(control, "at", { building: draft.building }) ?? []) {
        if (!isCell(value)) continue;
        const built = { ...draft, at: value };
        const canMend = !!mendOf(mends, built);
        const isSure = !canMend && cautionOf(offered.cautions, built) === null;
        const target = isSure ? { action: built } : { draft: built, ...(canMend && { canMend }) };
        found.set(cellKey(hq, ...value), { objection, ...target });
    }
    return found;
}

/** The squares that complete a command; none where it takes no square, and no walk begins meanwhile. */
function tiles(offered: Offered, control: TableControl, draft: Command): Map<string, Target> {
    const found = new Map<string, Target>();
    const aims = aimsOf(offered, draft).filter(({ hq, objection, takesTile }) =>
        draft.target === undefined ? takesTile && !objection : hq === draft.target,
    );
    for (const { hq } of aims) {
        const aimed = { ...draft, target: hq };
        for (const { value, objection } of tilesOf(offered, control, draft.command, hq) ?? [])
            if (isCell(value))
                found.set(cellKey(hq, ...value), { objection, action: { ...aimed, at: value } });
    }
    return found;
}

/** Returns the seats that a command names one of, all with what speaks against them; none if it names none. */
export function aimsOf(offered: Offered, draft: Draft | null): Aim[] {
    if (draft?.do !== "buy_command") return [];
    const control = offered.controls.find((one) => one.do === "buy_command" && !one.objection);
    const { command } = draft;
    return ((control && offered.choicesOf(control, "target", { command })) ?? []).flatMap(
        ({ value, objection, hint }) => {
            if (!control || typeof value !== "number") return [];
            const tiles = tilesOf(offered, control, command, value);
            return tiles
                ? [{ hq: value, objection, takesTile: tiles.length > 0, ...(hint && { hint }) }]
                : [];
        },
    );
}

/** Returns the tiles of a seat that a command can name, `undefined` until that is known. */
function tilesOf({ choicesOf }: Offered, control: TableControl, command: string, target: number) {
    return choicesOf(control, "at", { command, target });
}

/** The squares of the far edge on which a piece can begin anew. */
function edgeSquares({ size }: Offered, control: TableControl, mover: number): Map<string, Target> {
    const found = new Map<string, Target>();
    for (const { value, objection } of fieldOf(control, "col")?.choices ?? [])
        if (typeof value === "number")
            found.set(cellKey(mover, size - 1, value), {
                objection,
                action: { do: "return_home", by: mover, col: value },
            });
    return found;
}

/** The squares that a walk can end on; over a gate it can go on to another one. */
function walks({ choicesOf }: Offered, control: TableControl, mover: number): Map<string, Target> {
    const found = new Map<string, Target>();
    for (const { value: to, objection } of fieldOf(control, "to")?.choices ?? []) {
        if (!isSquare(to)) continue;
        const move: Move = { do: "move", by: mover, to };
        found.set(squareKey(to), { objection, draft: move });
        if (objection || !isGate(to)) continue;
        for (const { value: hq, objection } of choicesOf(control, "jump_to", { to }) ?? [])
            if (typeof hq === "number" && hq !== to.hq)
                found.set(squareKey({ hq, gate: true }), { objection, draft: { ...move, jump_to: hq } });
    }
    return found;
}

/** Returns the headquarters to whose gates a walk that ends on a gate can jump. */
export function jumpsOf(offered: Offered, move: Move): number[] {
    const control = offered.controls.find((one) => one.do === "move");
    if (!control || move.jump_to !== undefined || !isGate(move.to)) return [];
    return (offered.choicesOf(control, "jump_to", { to: move.to }) ?? []).flatMap(({ value, objection }) =>
        typeof value === "number" && !objection ? [value] : [],
    );
}
