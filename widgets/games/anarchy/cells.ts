import type { GridCell } from "../../components/grid.vue";
import type { AnarchyBoard, AnarchySeat, TableSeat } from "../../frontend/contract/screens";
import { fill } from "../../frontend/formatting/fill";
import { lookUp } from "../../frontend/lookup";
import { cellKey, isGate, squareKey, type Square } from "./squares";
import type { Target } from "./targets";

/** A square as the board shows it. */
export interface BoardCell extends GridCell {
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
}

/** What all cells are made of. */
export interface Scene {
    view: AnarchyBoard;
    seats: readonly TableSeat[];
    targets: ReadonlyMap<string, Target>;
    /** The key of the square that is chosen. */
    picked: string | null;
    /** What base tiles are that somebody looks at now, by the keys of their squares. */
    kinds: ReadonlyMap<string, string>;
    /** What would stand on squares, by their keys, after what is chosen so far. */
    preview?: ReadonlyMap<string, string | null>;
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
type Names = Pick<Scene, "view" | "seats">;

const NOTHING: Content = { building: null, back: false, kind: null, pieces: [] };

/** Returns what is said of what lies on a square. */
export function contentsOf({ building, back, kind, pieces }: Content, { view, seats }: Names): string {
    const { labels } = view;
    const tile = kind === null ? labels.back : labels.kinds[kind];
    const found = [
        building === null ? "" : labels.building_names[building],
        back ? tile : "",
        ...pieces.map((piece) => fill(labels.piece, { name: lookUp(seats, piece).name })),
    ].filter(Boolean);
    return found.length ? found.join("; ") : labels.empty;
}

/** Returns what a square is called beside those of its headquarters. */
function shortName(square: Square, { view, seats }: Names): string {
    return isGate(square)
        ? fill(view.labels.gate, { name: lookUp(seats, square.hq).name })
        : fill(view.labels.cell, { row: square.row + 1, col: square.col + 1 });
}

/** Returns what a square is called among all. */
export function squareName(square: Square, names: Names): string {
    const name = shortName(square, names);
    if (isGate(square)) return name;
    const { view, seats } = names;
    return `${name}, ${fill(view.labels.headquarters, { name: lookUp(seats, square.hq).name })}`;
}

function cellOf(scene: Scene, square: Square, content: Content, tone: string): BoardCell {
    const key = squareKey(square);
    const target = scene.targets.get(key);
    return {
        ...content,
        key,
        square,
        tone,
        label: `${shortName(square, scene)}: ${contentsOf(content, scene)}`,
        lit: !!target && !target.objection && !target.isQuiet,
        struck: !!target?.objection,
        picked: key === scene.picked,
    };
}

function gateOf(scene: Scene, hq: number): BoardCell {
    const { out, gate } = lookUp(scene.view.seats, hq);
    const isClosed = out && !gate.length;
    return cellOf(
        scene,
        { hq, gate: true },
        { ...NOTHING, pieces: gate },
        `ana-gate br-colour-${lookUp(scene.seats, hq).colour}${isClosed ? " is-closed" : ""}`,
    );
}

/** Returns a row of gaps with the gates at their columns. */
function gateRow(scene: Scene, name: string, gates: ReadonlyMap<number, number>): BoardCell[] {
    return Array.from({ length: scene.view.size }, (_, col) => {
        const hq = gates.get(col);
        return hq === undefined
            ? { ...NOTHING, key: `${name}${col}`, square: null, blank: true }
            : gateOf(scene, hq);
    });
}

/** Returns the rows of a headquarters, the one that touches the centre first unless it is seen from behind. */
export function headquartersOf(scene: Scene, { hq, far }: Place, isAlone: boolean): BoardCell[][] {
    const { view } = scene;
    const { spying } = view;
    const spied = spying?.seat === hq ? spying.at.join("-") : null;
    const rows = lookUp(view.seats, hq).headquarters.map((row) =>
        row.map((one) => {
            const square = { hq, row: one.row, col: one.col };
            const shown = view.step === "finished" ? one.kind : null;
            const kind = shown ?? scene.kinds.get(squareKey(square)) ?? null;
            const key = squareKey(square);
            const planned = scene.preview?.get(key);
            const building = planned === undefined ? one.building : planned;
            const tone = [
                building === null || scene.picked === key ? "" : "is-built",
                spied === `${one.row}-${one.col}` ? "is-spied" : "",
                scene.lifted === key ? "is-lifted" : "",
            ].join(" ");
            const content = { building, back: one.base_tile, kind, pieces: one.pieces };
            return { ...cellOf(scene, square, content, tone), at: one };
        }),
    );
    const turned = far && !isAlone ? rows.map((row) => [...row].reverse()).reverse() : rows;
    const numbered = turned.map((row) =>
        row.map((cell, index) => ({
            ...cell,
            ...(index === 0 && { row: cell.at.row + 1 }),
            ...(cell.at.row === view.size - 1 && { col: cell.at.col + 1 }),
        })),
    );
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

/** Returns what a seat's player sees of its tiles while looking, `[row, column, kind]` each, by square. */
export const kindsSeen = (hq: number, kinds: readonly (string | number)[][]): Map<string, string> =>
    new Map(kinds.map(([row, col, kind]) => [cellKey(hq, Number(row), Number(col)), String(kind)]));

/** Something that a seat has beside its headquarters. */
export interface Chip {
    kind: "permit" | "effect" | "down";
    text: string;
    /** What is enough of it beside others, where there is little room: the card that lies face down. */
    short?: string;
}

/** Returns what lies beside a seat: what works on it, and cards face down. */
export function chipsOf(seat: AnarchySeat, labels: AnarchyBoard["labels"], isTurn: boolean): Chip[] {
    if (seat.out) return []; // nothing of it matters any more
    const effects = seat.effects.map(({ command, turns }): Chip => {
        const values = { effect: lookUp(labels.command_names, command), count: turns };
        const last = isTurn ? labels.effect_now : labels.effect_once;
        return { kind: "effect", text: fill(turns > 1 ? labels.effect : last, values) };
    });
    const down = seat.face_down.map((card): Chip => {
        const short = lookUp(labels.command_names, card);
        return { kind: "down", text: fill(labels.face_down, { card: short }), short };
    });
    if (!seat.permit) return [...effects, ...down];
    const permit: Chip = { kind: "permit", text: labels.permit };
    return [permit, ...effects, ...down.filter((one) => one.short !== labels.permit)];
}
