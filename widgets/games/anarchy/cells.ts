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

/** A square as it is drawn. */
export interface BoardCell {
    key: string;
    /** None where there is nothing but a gap. */
    square: Square | null;
    building: string | null;
    /** Whether a base tile lies here. */
    back: boolean;
    /** What the base tile is, where that may be seen. */
    kind: string | null;
    /** The seats whose pieces stand here. */
    pieces: readonly number[];
    /** The numbers of row and column, along two edges of a headquarters. */
    row?: number;
    col?: number;
    /** Whether it can be tapped now, cannot, or is chosen. */
    lit?: boolean;
    struck?: boolean;
    picked?: boolean;
    /** Which step of the walk that is chosen leads here. */
    step?: number;
    /** The colour of the seat whose gate it is. */
    gate?: string;
    /** A gate that nobody enters any more; whose piece moves next, or whose tile is looked at. */
    tone?: "closed" | "lifted" | "spied";
}

/** What all cells are made of. */
export interface Scene {
    view: AnarchyBoard;
    labels: AnarchyLabels;
    seats: readonly TableSeat[];
    targets: ReadonlyMap<string, Target>;
    /** The key of the square that is chosen. */
    picked: string | null;
    /** What base tiles are that somebody looks at now, by the keys of their squares. */
    kinds: ReadonlyMap<string, string>;
    /** What would stand on squares, by their keys, after what is chosen so far. */
    preview?: ReadonlyMap<string, string | null>;
    /** The squares of the walk that is chosen, by their keys, from the first step to the last. */
    path?: readonly string[];
    /** The key of the square whose building is moved next. */
    lifted?: string | null;
}

/** Where a headquarters lies; those that are `far` are seen from behind. */
export interface Place {
    hq: number;
    at: "near-left" | "far-left" | "far-right" | "near-right";
    far: boolean;
}

// clockwise round the table, the first seat nearest to whoever reads this
const PLACES = [
    { hq: 0, at: "near-left", far: false },
    { hq: 1, at: "far-left", far: true },
    { hq: 2, at: "far-right", far: true },
    { hq: 3, at: "near-right", far: false },
] as const satisfies readonly Place[];

export const placesOf = (seats: number): readonly Place[] => PLACES.slice(0, seats);

type Content = Pick<BoardCell, "building" | "back" | "kind" | "pieces">;
type Names = Pick<Scene, "labels" | "seats">;

export const NOTHING: Content = { building: null, back: false, kind: null, pieces: [] };

/** Returns what is said of what lies on a square. */
export function contentsOf({ building, back, kind, pieces }: Content, { labels, seats }: Names): string {
    const tile = kind === null ? labels.back : labels.kinds[kind];
    const found = [
        building === null ? "" : labels.building_names[building],
        back ? tile : "",
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

/** Returns what a square is called beside those of its headquarters, and what lies on it. */
export function labelOf(square: Square, content: Content, names: Names): string {
    return `${shortName(square, names)}: ${contentsOf(content, names)}`;
}

function cellOf(scene: Scene, square: Square, content: Content): BoardCell {
    const key = squareKey(square);
    const target = scene.targets.get(key);
    const step = (scene.path ?? []).indexOf(key) + 1;
    return {
        ...content,
        key,
        square,
        lit: !!target && !target.objection && !target.isQuiet,
        struck: !!target?.objection,
        picked: key === scene.picked,
        ...(step && { step }),
    };
}

function gateOf(scene: Scene, hq: number): BoardCell {
    const { out, gate } = lookUp(scene.view.seats, hq);
    return {
        ...cellOf(scene, { hq, gate: true }, { ...NOTHING, pieces: gate }),
        gate: lookUp(scene.seats, hq).colour,
        ...(out && !gate.length && { tone: "closed" }),
    };
}

/** Returns a row of gaps with the gates at their columns. */
function gateRow(scene: Scene, name: string, gates: ReadonlyMap<number, number>): BoardCell[] {
    return Array.from({ length: scene.view.size }, (_, col) => {
        const hq = gates.get(col);
        return hq === undefined ? { ...NOTHING, key: `${name}${col}`, square: null } : gateOf(scene, hq);
    });
}

/** Returns the rows of a headquarters, the one that touches the centre first unless it is seen from behind. */
export function headquartersOf(
    scene: Scene,
    { hq, far }: Pick<Place, "hq" | "far">,
    isAlone: boolean,
): BoardCell[][] {
    const { view } = scene;
    const { spying } = view;
    const spied = spying?.seat === hq ? `${hq}-${spying.at.join("-")}` : null;
    const isTurned = far && !isAlone;
    const rows = lookUp(view.seats, hq).headquarters.map((row) =>
        row.map((one, index): BoardCell => {
            const square = { hq, row: one.row, col: one.col };
            const key = squareKey(square);
            const planned = scene.preview?.get(key);
            const content = {
                building: planned === undefined ? one.building : planned,
                back: one.base_tile,
                kind: (view.step === "finished" ? one.kind : null) ?? scene.kinds.get(key) ?? null,
                pieces: one.pieces,
            };
            const isFirst = index === (isTurned ? view.size - 1 : 0);
            return {
                ...cellOf(scene, square, content),
                ...(isFirst && { row: one.row + 1 }),
                ...(one.row === view.size - 1 && { col: one.col + 1 }),
                ...(spied === key && { tone: "spied" }),
                ...(scene.lifted === key && { tone: "lifted" }),
            };
        }),
    );
    const numbered = isTurned ? rows.map((row) => row.reverse()).reverse() : rows;
    if (isAlone) return [gateRow(scene, `${hq}-none-`, new Map([[view.gate_column, hq]])), ...numbered];
    return numbered;
}

/** Returns the rows of gates between headquarters; those on either side never meet in a column. */
export function streetsOf(scene: Scene): BoardCell[][] {
    const { size, gate_column } = scene.view;
    const places = placesOf(scene.seats.length);
    return (places.length > 2 ? ["left", "right"] : ["left"]).map((side) => {
        const beside = places.filter(({ at }) => at.endsWith(side));
        const gates = beside.map(({ hq, far }) => [far ? size - 1 - gate_column : gate_column, hq] as const);
        return gateRow(scene, side, new Map(gates));
    });
}

/** Returns what only a seat's player sees, where that is what is looked at now. */
export function privateOf(looked: PrivateView | Problem | null, seat: number | null): AnarchyPrivate | null {
    return looked && "seat" in looked && looked.seat === seat ? (looked.board ?? null) : null;
}

/** Returns what a seat's player sees of its tiles while looking, `[row, column, kind]` each, by square. */
export const kindsSeen = (hq: number, kinds: readonly (string | number)[][]): Map<string, string> =>
    new Map(kinds.map(([row, col, kind]) => [cellKey(hq, Number(row), Number(col)), String(kind)]));

/** Something that a seat has beside its headquarters. */
export interface Chip {
    kind: "permit" | "effect" | "down";
    icon: IconName;
    /** All that is to be said of it. */
    text: string;
    /** For how many turns it lasts, or how many cards lie face down. */
    count?: string;
}

/** Returns what lies beside a seat: what works on it, and cards face down. */
export function chipsOf(seat: AnarchySeat, labels: AnarchyLabels, isTurn: boolean): Chip[] {
    if (seat.out) return []; // nothing of it matters any more
    const chipOf = (kind: Chip["kind"], command: string, text: string): Chip => ({
        kind,
        icon: lookUp(ANARCHY_ICONS, command),
        text: fill(text, { effect: nameOf(command), card: nameOf(command) }),
    });
    const nameOf = (command: string): string => lookUp(labels.command_names, command);
    const effects = seat.effects.map(({ command, turns }): Chip => {
        const last = isTurn ? labels.effect_now : labels.effect_once;
        const chip = chipOf("effect", command, fill(turns > 1 ? labels.effect : last, { count: turns }));
        return { ...chip, count: String(turns) };
    });
    const down = seat.face_down
        .filter((card) => !(seat.permit && card === PERMIT))
        .map((card) => chipOf("down", card, labels.face_down));
    return [...(seat.permit ? [chipOf("permit", PERMIT, "{card}")] : []), ...effects, ...down];
}

/** Returns the same in little room: cards face down are counted together, of the `most` that there can be. */
export function fewChips(seat: AnarchySeat, labels: AnarchyLabels, isTurn: boolean, most: number): Chip[] {
    const chips = chipsOf(seat, labels, isTurn).filter((one) => one.kind !== "down");
    const count = seat.face_down.length;
    if (!count || seat.out) return chips;
    const text = fill(seat.turns_up_next ? labels.cards_turn : labels.cards_count, { count, most });
    return [...chips, { kind: "down", icon: "bolt", text, count: `${count}/${most}` }];
}

const PERMIT = "travel_permit";
