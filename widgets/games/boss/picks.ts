import type {
    BossBoard,
    BossLabels,
    BossPick,
    BossPicks,
    BossPromise,
    CitedText,
    Control,
} from "../../frontend/contract/screens";
import { fill } from "../../frontend/formatting/fill";

type Picked = keyof BossPicks;

// as the cards lie on the screen, whatever became possible first: what grows during a deal comes last
const ORDER: Picked[] = ["agree", "withdraw", "take_over", "lay_clan", "recruit", "travel"];
const LAID_OUT: readonly Picked[] = ["lay_clan", "recruit", "travel"];

/** What one tap picks of an action, and what is said of it. */
export interface OnePick {
    clan: string | undefined;
    given: BossPick;
    note: string;
    key: string;
    label: string;
    /** Where its clan stands, from 1 on, among those that are laid out. */
    column?: number;
    /** Why it cannot be picked. */
    barred?: CitedText;
}

/** An action of a player, and what can be picked of it. */
export interface PickGroup {
    do: Picked;
    title: string;
    control: Control;
    /** Whether every clan has a place of its own. */
    isLaidOut: boolean;
    picks: OnePick[];
}

/** What is seen on the table by who looks at what can be picked. */
export interface Sight {
    labels: BossLabels;
    seats: readonly { name: string }[];
    promises: readonly BossPromise[];
    /** Clans that nobody can lay, and why. */
    allLie: Readonly<Record<string, CitedText>>;
}

/** Returns whose cards are shown: the chosen player's, or those of the only one who has any; else `null`. */
export function handOf(
    player: number | null,
    picks: BossBoard["picks"],
    controls: readonly Control[],
): number | null {
    const known = Object.keys(picks);
    const shown = player === null && known.length === 1 ? Number(known[0]) : player;
    return shown !== null && canPick(shown, picks, controls) ? shown : null;
}

/** Whether a seat has anything that can be picked. */
export function canPick(seat: number, picks: BossBoard["picks"], controls: readonly Control[]): boolean {
    return seat in picks && controls.some((one) => one.by === seat);
}

/** Returns what a player can pick, in the order in which the cards lie on the screen. */
export function groupsOf(
    hand: number,
    picksOf: BossPicks,
    controls: readonly Control[],
    sight: Sight,
): PickGroup[] {
    const order = Object.keys(sight.labels.clans);
    return ORDER.flatMap((name) => {
        const control = controls.find((one) => one.do === name && one.by === hand);
        const isLaidOut = LAID_OUT.includes(name);
        let picks = (picksOf[name] ?? []).map((given) => pickOf(name, given, hand, sight));
        if (name === "lay_clan") picks.push(...barredPicks(sight));
        if (isLaidOut) picks = picks.map((one) => placed(one, order)).sort(byColumn);
        return control && picks.length
            ? [{ do: name, title: sight.labels[name], control, isLaidOut, picks }]
            : [];
    });
}

/** Returns the clans of which no card is left to lay. */
function barredPicks({ labels, allLie }: Sight): OnePick[] {
    return Object.entries(allLie).map(([clan, why]) => ({
        clan,
        given: { clan },
        note: "",
        key: JSON.stringify({ clan }),
        label: `${labels.clans[clan].name}, ${why.text}`,
        barred: why,
    }));
}

/** Returns a pick with its clan's place; what has a note stands below all clans. */
function placed(pick: OnePick, order: readonly string[]): OnePick {
    return pick.note ? pick : { ...pick, column: order.indexOf(pick.clan ?? "") + 1 };
}

const byColumn = (one: OnePick, other: OnePick): number =>
    (one.column ?? Infinity) - (other.column ?? Infinity) || 0;

function pickOf(name: Picked, given: BossPick, hand: number, sight: Sight): OnePick {
    const { clan } = given;
    const note = noteOf(name, given, hand, sight);
    // a poster that travels is told by its clan alone: what has a note are the clan cards
    const said = note || (name === "travel" ? sight.labels.poster : "");
    return {
        clan,
        given,
        note,
        key: JSON.stringify(given),
        label: clan ? sight.labels.clans[clan].name + (said ? `, ${said}` : "") : "",
    };
}

/** Returns what tells a pick from others of the same clan: what was asked, whose card it is, or by what. */
function noteOf(name: Picked, given: BossPick, hand: number, { labels, seats, promises }: Sight): string {
    if (name === "withdraw" && given.seat === undefined) {
        const own = promises.find((one) => one.seat === hand && one.clan === given.clan);
        if (own) return fill(labels.asks, { amount: own.amount });
    }
    const whose = given.card_of ?? given.seat;
    if (whose !== undefined) return seats[whose].name;
    return given.with ? labels[given.with] : "";
}
