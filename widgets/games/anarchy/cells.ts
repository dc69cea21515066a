import type { GridCell } from "../../components/grid.vue";
import type { IconName } from "../../components/icons";
import type { PrivateView, Problem } from "../../frontend/contract/requests";
import type {
    AnarchyBoard,
    AnarchyLabels,
    AnarchyPrivate,
    AnarchySeat,
    TableSeat,
} from "../../frontend/contract/screens";
import { fill } from "../../frontend/formatting/fill";
import { lookUp } from "../../frontend/lookup";
import { ANARCHY_ICONS } from "./icons";
import { cellKey, isGate, squareKey, type Square } from "./squares";
import type { Target } from "./targets";

/** What lies on a square. */
interface Content {
    building: string | null;
    /** Whether a base tile lies here. */
    back: boolean;
    /** What the base tile is, where that may be seen. */
    kind: string | null;
    /** The seats whose pieces stand here. */
    pieces: readonly number[];
}

/** A square as it is drawn. */
export interface BoardCell extends GridCell, Content {
    /** None where there is nothing but a gap. */
    square: Square | null;
    /** The numbers of row and column, along two edges of a headquarters. */
    row?: number;
    col?: number;
    /** Which step of the walk that is chosen leads here. */
    step?: number;
}

type Names = { labels: AnarchyLabels; seats: readonly TableSeat[] };

/** What all cells are made of. */
export interface Scene extends Names {
    view: AnarchyBoard;
    targets?: ReadonlyMap<string, Pick<Target, "objection" | "isQuiet">>;
    /** The key of the square that is chosen. */
    picked?: string | null;
    /** What base tiles are that somebody looks at now, by the keys of their squares. */
    kinds?: ReadonlyMap<string, string>;
    /** What would stand on squares, by their keys, after what is chosen so far. */
    preview?: ReadonlyMap<string, string | null>;
    /** The squares of the walk that is chosen, by their keys, from the first step to the last. */
    path?: readonly string[];
    /** The key of the square whose building is moved next. */
    lifted?: string | null;
}

/** The places of headquarters, clockwise around the table; the first seat's is the nearest. */
export const PLACES = ["near-left", "far-left", "far-right", "near-right"] as const;

/** How a headquarters is shown: with its gates in the streets, from behind where it is `far`, or alone with its own. */
export type Side = "near" | "far" | "alone";

export const sideOf = (hq: number): Side => (PLACES[hq]?.startsWith("far") ? "far" : "near");

export const NOTHING: Content = { building: null, back: false, kind: null, pieces: [] };

/** Returns the description of the contents of a square. */
export function contentsOf({ building, back, kind, pieces }: Content, { labels, seats }: Names): string {
    const found = [
        building === null ? "" : labels.building_names[building],
        back ? (kind === null ? labels.back : labels.kinds[kind]) : "",
        ...pieces.map((piece) => fill(labels.piece, { name: lookUp(seats, piece).name })),
    ].filter(Boolean);
    return found.length ? found.join("; ") : labels.empty;
}

/** Returns what a square is called beside those of its headquarters. */
function shortName(square: Square, { labels, seats }: Names): string {
    return isGate(square)
        ? fill(labels.gate, { name: lookUp(seats, square.hq).name })
        : fill(labels.cell, { row: square.row + 1, col: square.col + 1 });
}

/** Returns what a square is called among all. */
export function squareName(square: Square, names: Names): string {
    const name = shortName(square, names);
    if (isGate(square)) return name;
    const { labels, seats } = names;
    return `${name}, ${fill(labels.headquarters, { name: lookUp(seats, square.hq).name })}`;
}

/** Returns the rendered square, with its description. */
export function cellOf(scene: Omit<Scene, "view">, square: Square, content: Content): BoardCell {
    const key = squareKey(square);
    const target = scene.targets?.get(key);
    const step = (scene.path ?? []).indexOf(key) + 1;
    return {
        ...content,
        key,
        square,
        label: `${shortName(square, scene)}: ${contentsOf(content, scene)}`,
        lit: !!target && !target.objection && !target.isQuiet,
        struck: !!target?.objection,
        picked: key === scene.picked,
        ...(step && { step }),
    };
}

/** Returns a row of gaps with gates at their columns. */
function gateRow(scene: Scene, name: string, gates: ReadonlyMap<number, number>): BoardCell[] {
    return Array.from({ length: scene.view.size }, (_, col): BoardCell => {
        const hq = gates.get(col);
        if (hq === undefined) return { ...NOTHING, key: `${name}${col}`, square: null, blank: true };
        const { out, gate: pieces } = lookUp(scene.view.seats, hq);
        const colour = `br-colour-${lookUp(scene.seats, hq).colour}`;
        const closed = out && !pieces.length && "is-faint"; // nobody enters it any more
        const tone = ["is-gate", colour, closed].filter(Boolean).join(" ");
        return { ...cellOf(scene, { hq, gate: true }, { ...NOTHING, pieces }), tone };
    });
}

/** Returns the rows of a headquarters, the one that touches the centre first unless it is seen from behind. */
export function headquartersOf(scene: Scene, hq: number, side: Side): BoardCell[][] {
    const { size, spying, step, seats, gate_column } = scene.view;
    const spied = spying?.seat === hq ? cellKey(hq, spying.at) : null;
    const rows = lookUp(seats, hq).headquarters.map((row) =>
        row.map((cell, index): BoardCell => {
            const square = { hq, row: cell.row, col: cell.col };
            const key = squareKey(square);
            const planned = scene.preview?.get(key);
            const building = planned === undefined ? cell.building : planned;
            const kind = (step === "finished" ? cell.kind : null) ?? scene.kinds?.get(key) ?? null;
            const isMarked = spied === key || scene.lifted === key;
            const isFirst = index === (side === "far" ? size - 1 : 0);
            return {
                ...cellOf(scene, square, { building, kind, back: cell.base_tile, pieces: cell.pieces }),
                ...(isFirst && { row: cell.row + 1 }),
                ...(cell.row === size - 1 && { col: cell.col + 1 }),
                tone: [building && "is-tinted", isMarked && "is-marked"].filter(Boolean).join(" "),
            };
        }),
    );
    if (side === "far") return rows.map((row) => row.reverse()).reverse();
    return side === "near" ? rows : [gateRow(scene, `${hq}-none-`, new Map([[gate_column, hq]])), ...rows];
}

/** Returns the rows of gates between headquarters; those on either side never meet in a column. */
export function streetsOf(scene: Scene): BoardCell[][] {
    const { size, gate_column } = scene.view;
    const columnOf = (hq: number) => (sideOf(hq) === "far" ? size - 1 - gate_column : gate_column);
    return ["left", "right"]
        .map((end) => scene.seats.filter(({ seat }) => PLACES[seat]?.endsWith(end)))
        .filter((beside) => beside.length)
        .map((beside, at) =>
            gateRow(scene, `${at}-`, new Map(beside.map(({ seat }) => [columnOf(seat), seat]))),
        );
}

/** Returns what only a seat's player sees, where that is what is looked at now. */
export function privateOf(looked: PrivateView | Problem | null, seat: number | null): AnarchyPrivate | null {
    return looked && "seat" in looked && looked.seat === seat ? (looked.board ?? null) : null;
}

/** Returns what a seat's player sees of its tiles while looking, `[row, column, kind]` each, by square. */
export const kindsSeen = (hq: number, kinds: readonly (string | number)[][] = []): Map<string, string> =>
    new Map(kinds.map(([row, col, kind]) => [cellKey(hq, [Number(row), Number(col)]), String(kind)]));

/** Something that lasts for a seat. */
export interface Chip {
    icon: IconName;
    /** The full description. */
    text: string;
    /** For how many turns it lasts; a permit lasts for good. */
    turns?: number;
}

/** Returns what lasts for a seat: nothing of it matters any more to a seat that is out. */
export function chipsOf(
    { effects, out, permit }: AnarchySeat,
    labels: AnarchyLabels,
    isTurn: boolean,
): Chip[] {
    if (out) return [];
    const nameOf = (command: string): string => lookUp(labels.command_names, command);
    const last = isTurn ? labels.effect_now : labels.effect_once;
    const lasting = effects.map(({ command, turns }) => ({
        icon: lookUp(ANARCHY_ICONS, command),
        text: fill(turns > 1 ? labels.effect : last, { effect: nameOf(command), count: turns }),
        turns,
    }));
    return permit ? [{ icon: "gate", text: nameOf(PERMIT) }, ...lasting] : lasting;
}

/** Says how many cards of a seat lie face down, of the `most` that there can be. */
export const cardsText = (seat: AnarchySeat, labels: AnarchyLabels, most: number): string =>
    fill(seat.turns_up_next ? labels.cards_turn : labels.cards_count, { count: seat.face_down.length, most });

export const PERMIT = "travel_permit";
