import type {
    DraftJson,
    Evaluated,
    SequenceScoreField,
    NumberListsScoreField,
    PlainScoreField,
    SeatScoreField,
    ScoreSheetGame,
    ScoreSheetLabels,
    SeatBadge,
} from "../../frontend/contract/screens";
import { fill } from "../../frontend/formatting/fill";
import { formatNumber } from "../../frontend/formatting/numbers";
import { numberOf, numbersOf, numberListsOf, textsOf, type Issue } from "./draft";

interface AnyCell {
    id: string;
    /** The field that it is of. */
    name: string;
    label: string;
    /** Whose it is, `null` if it is of no seat. */
    seat: number | null;
    /** What is typed, as it is written in the cell. */
    shown: string;
    done: boolean;
    /** Whether the value follows from a neighbour's value. */
    follows?: boolean;
    doubt: Issue | undefined;
    /** Values that are typed most. */
    usual: number[];
}

/** A cell of a kind, and what can be typed there. */
type CellOf<Kind extends string, Value, More = unknown> = AnyCell & {
    kind: Kind;
    value: Value | undefined;
} & More;

export type WholeCell = CellOf<"whole", number, { seat: number }>;
/** The seats that something was taken from. */
export type SeatsCell = CellOf<"seats", number[], { seat: number }>;
/**
 * A list of numbers of a seat, or of no seat, for an item of the sequence; `question` asks for it, with the name of the
 * seat, and what it is of.
 */
export type NumbersCell = CellOf<"numbers", number[], { item: string; key: string; question: string }>;
/** Some choices in an order. */
export type SequenceCell = CellOf<"sequence", string[], { field: SequenceScoreField }>;
/** The seat that something is true of: a mark among the values of seats, or a field of the table; may be `nobody`. */
export type SeatCell = CellOf<"mark" | "seat", number | null, { nobody: boolean }>;
/** What is true of the table or not. */
export type FlagCell = CellOf<"flag", boolean>;

export type Cell = WholeCell | SeatsCell | NumbersCell | SequenceCell | SeatCell | FlagCell;

/** Cells of one kind side by side: one a seat, or a single one. */
export interface Row {
    id: string;
    label: string;
    kind: Cell["kind"];
    cells: Cell[];
}

export type Order = "seat" | "field";

export interface Sheet {
    draft: DraftJson;
    game: ScoreSheetGame;
    evaluation: Evaluated | null;
    badges: SeatBadge[];
    labels: Pick<ScoreSheetLabels, "yes" | "no" | "nobody" | "shared_with">;
}

type Single = SequenceCell | SeatCell | FlagCell;
type ScoreField = ScoreSheetGame["fields"][number];

/** Returns whether a field is of one of some kinds. */
const isOf =
    (...kinds: PlainScoreField["kind"][]) =>
    (field: ScoreField): field is PlainScoreField =>
        kinds.some((kind) => kind === field.kind);

/** Returns what is asked for, in the order in which it is counted. */
export function rowsOf(sheet: Sheet): Row[] {
    const { draft, game, evaluation, badges } = sheet;
    const sequences = game.top.filter((field) => field.kind === "sequence");
    const top = game.top.filter((field) =>
        evaluation ? evaluation.asked.includes(field.name) : field.kind === "number_lists",
    );
    const items = sequences.flatMap((field) => textsOf(draft.top[field.name]) ?? []);
    const marks = game.fields.filter(isOf("flag"));
    return [
        ...sequences.map((field) => single(sequenceCell(sheet, field))),
        ...game.fields.filter(isOf("whole", "seats")).map((field) => ({
            id: field.name,
            label: field.label,
            kind: field.kind,
            cells: badges.map(({ seat }) => seatValueCell(sheet, field, seat)),
        })),
        ...top
            .filter((field) => field.kind === "number_lists")
            .flatMap((field) => items.map((item) => numbersRow(sheet, field, item))),
        ...marks.map((field) => single(markCell(sheet, field))),
        ...top.flatMap((field) => {
            if (field.kind === "flag") return [single(flagCell(sheet, field))];
            return field.kind === "seat" ? [single(seatCell(sheet, field))] : [];
        }),
    ];
}

/** Returns the cells in the order in which they are typed, seat by seat or field by field. */
export function sequenceOf(rows: Row[], order: Order): Cell[] {
    const cells = (some: Row[]): Cell[] => some.flatMap((row) => row.cells);
    const first = rows.filter((row) => row.kind === "sequence");
    const grid = rows.filter((row) => row.cells.length > 1);
    const last = rows.filter((row) => row.kind !== "sequence" && row.cells.length === 1);
    const columns = Math.max(0, ...grid.map((row) => row.cells.length));
    const bySeat = Array.from({ length: columns }, (_, column) =>
        grid.flatMap((row) => row.cells.slice(column, column + 1)),
    );
    return [...cells(first), ...(order === "field" ? cells(grid) : bySeat.flat()), ...cells(last)];
}

/** Returns the next cell after a place in which something is to be typed, from the beginning after the end. */
export function nextOpen(sequence: Cell[], place: number): Cell | null {
    // numbers of no seat are rare: they are there to be tapped, and not in the way
    const isOpen = (cell: Cell): boolean => !cell.done && !(cell.kind === "numbers" && cell.seat === null);
    return [...sequence.slice(place + 1), ...sequence.slice(0, place + 1)].find(isOpen) ?? null;
}

/** Returns the cell of a place that is named, or else the first one of its row, or of all. */
export function cellAt(sequence: Cell[], where: string): Cell | undefined {
    return (
        sequence.find((cell) => cell.id === where) ??
        sequence.find((cell) => cell.id.startsWith(where)) ??
        sequence[0]
    );
}

/** Returns the sentence that asks for a cell. */
export function sentenceOf(
    cell: Cell,
    labels: Pick<ScoreSheetLabels, "mark_now" | "sequence_now" | "flag_now" | "now">,
    badges: SeatBadge[],
): string {
    const sentences: Record<Exclude<Cell["kind"], "numbers">, string> = {
        mark: labels.mark_now,
        seat: labels.mark_now,
        sequence: labels.sequence_now,
        flag: labels.flag_now,
        whole: labels.now,
        seats: labels.now,
    };
    const name = cell.seat === null ? "" : badges[cell.seat].name;
    return fill(cell.kind === "numbers" ? cell.question : sentences[cell.kind], { name, what: cell.label });
}

/** Returns what a cell is called where it stands alone: whose it is, and of what. */
export function nameOf(cell: Cell, badges: SeatBadge[]): string {
    return cell.seat === null ? cell.label : `${badges[cell.seat].name} · ${cell.label}`;
}

/** Returns what is read out of a cell. */
export function descriptionOf(
    cell: Cell,
    labels: Pick<ScoreSheetLabels, "no_seat" | "follows">,
    badges: SeatBadge[],
): string {
    const nobody = cell.kind === "numbers" ? `${labels.no_seat}: ` : "";
    const who = cell.seat === null ? nobody : `${badges[cell.seat].name}: `;
    const value =
        cell.kind === "seats" ? (cell.value ?? []).map((seat) => badges[seat].name).join(", ") : cell.shown;
    return (
        who +
        cell.label +
        (value === "" ? "" : `: ${value}`) +
        (cell.follows ? `, ${labels.follows}` : "") +
        (cell.doubt ? `. ${cell.doubt.text}` : "")
    );
}

/** Puts what is typed into a seat's cell; `undefined` empties it. */
export function putValue(
    draft: DraftJson,
    cell: WholeCell | SeatsCell | NumbersCell,
    value: number | number[] | undefined,
): void {
    if (cell.kind === "numbers") {
        const lists = numberListsOf(draft.top[cell.name]);
        const ofItem = { ...lists[cell.item], [cell.key]: numbersOf(value) ?? [] };
        draft.top[cell.name] = { ...lists, [cell.item]: ofItem };
    } else if (value === undefined) {
        delete draft.seats[cell.seat].values[cell.name];
    } else {
        draft.seats[cell.seat].values[cell.name] = value;
    }
    delete draft.notes[cell.id]; // it was about another value
}

function single(cell: Single): Row {
    return { id: cell.id, label: cell.label, kind: cell.kind, cells: [cell] };
}

function issueAt(sheet: Sheet, where: string): Issue | undefined {
    return sheet.evaluation?.issues.find((issue) => issue.where === where);
}

/** Returns what all cells have that are of no seat. */
function frame(sheet: Sheet, { name, label }: { name: string; label: string }) {
    return { id: name, name, label, seat: null, doubt: issueAt(sheet, name), usual: [] };
}

function sequenceCell(sheet: Sheet, field: SequenceScoreField): SequenceCell {
    const value = textsOf(sheet.draft.top[field.name]);
    const labels = (value ?? []).map(
        (chosen) => field.choices.find((choice) => choice.value === chosen)?.label,
    );
    const shown = labels.join(" · ");
    return { ...frame(sheet, field), kind: "sequence", field, value, shown, done: labels.length > 0 };
}

function flagCell(sheet: Sheet, field: PlainScoreField): FlagCell {
    const { top } = sheet.draft;
    const value = top[field.name] === undefined ? undefined : Boolean(top[field.name]);
    const shown = value === undefined ? "" : value ? sheet.labels.yes : sheet.labels.no;
    return { ...frame(sheet, field), kind: "flag", value, shown, done: field.name in top };
}

function seatCell(sheet: Sheet, field: SeatScoreField): SeatCell {
    const { top } = sheet.draft;
    const value = top[field.name] === null ? null : numberOf(top[field.name]);
    const done = field.name in top;
    return { ...frame(sheet, field), kind: "seat", nobody: field.nobody, done, ...seatValue(sheet, value) };
}

function markCell(sheet: Sheet, field: PlainScoreField): SeatCell {
    const { seats } = sheet.draft;
    const holder = seats.findIndex((seat) => seat.values[field.name]);
    const done = seats.some((seat) => field.name in seat.values);
    const value = holder >= 0 ? holder : done ? null : undefined;
    return { ...frame(sheet, field), kind: "mark", nobody: true, done, ...seatValue(sheet, value) };
}

/** Returns a seat as a value, and how it is shown. */
function seatValue({ badges, labels }: Sheet, value: number | null | undefined) {
    if (value === undefined) return { value, shown: "" };
    return { value, shown: value === null ? labels.nobody : (badges[value]?.name ?? "") };
}

function seatValueCell(sheet: Sheet, field: PlainScoreField, seat: number): WholeCell | SeatsCell {
    const own = sheet.draft.seats[seat].values[field.name];
    const typed = own === undefined ? sharedValue(sheet, field.name, seat) : own;
    const where = `seats[${seat}].${field.name}`;
    const cell = {
        id: where,
        name: field.name,
        label: seatValueLabel(sheet, field, seat),
        seat,
        follows: own === undefined && typed !== undefined,
        done: typed !== undefined,
        doubt: issueAt(sheet, where),
        usual: field.usual,
    };
    if (field.kind === "seats") return { ...cell, kind: "seats", value: numbersOf(typed), shown: "" };
    const value = numberOf(typed);
    return { ...cell, kind: "whole", value, shown: value === undefined ? "" : String(value) };
}

/** Returns what a seat's value is called, with the neighbour who has the same pieces on the other side. */
function seatValueLabel(
    { badges, game, labels }: Sheet,
    { name, label }: PlainScoreField,
    seat: number,
): string {
    const toLeft = name in game.shared;
    if (!toLeft && !Object.values(game.shared).includes(name)) return label;
    const partner = badges[(seat + (toLeft ? 1 : badges.length - 1)) % badges.length];
    return fill(labels.shared_with, { what: label, name: partner.name });
}

/**
 * Returns what a neighbour has typed of the same pieces: a stack between two is counted once.
 *
 * So does the engine, but who types on does not wait for it.
 */
function sharedValue({ draft: { seats }, game }: Sheet, field: string, seat: number): unknown {
    const left = seats[(seat + seats.length - 1) % seats.length].values;
    const right = seats[(seat + 1) % seats.length].values;
    let value: unknown;
    for (const [name, twin] of Object.entries(game.shared)) {
        const other = field === twin ? left[name] : field === name ? right[twin] : undefined;
        if (other !== undefined) value = other;
    }
    return value;
}

type Asked = Pick<NumberListsScoreField, "usual" | "question">;

function numbersRow(sheet: Sheet, field: NumberListsScoreField, item: string): Row {
    const choices = sheet.game.top.flatMap((field) => (field.kind === "sequence" ? field.choices : []));
    const label = choices.find((choice) => choice.value === item)?.label ?? "";
    const lists = numberListsOf(sheet.draft.top[field.name])[item] ?? {};
    const rowId = `${field.name}.${item}`;
    const cell = (key: string, seat: number | null, asked: Asked): NumbersCell => {
        const id = `${rowId}.${key}`;
        const value = numbersOf(lists[key]);
        const shown = value ? value.map(formatNumber).join(" ") || "0" : "";
        const { usual, question } = asked;
        const typed = { kind: "numbers" as const, item, key, value, shown, done: value !== undefined };
        return {
            ...frame(sheet, { name: field.name, label }),
            ...typed,
            id,
            seat,
            doubt: issueAt(sheet, id),
            usual,
            question,
        };
    };
    const cells = [
        ...sheet.badges.map(({ seat }) => cell(String(seat), seat, field)),
        ...field.others.map((other) => cell(other.key, null, other)),
    ];
    return { id: rowId, label, kind: "numbers", cells };
}
