import { onMounted, watch, type ShallowRef } from "vue";
import { placeOf } from "../../../frontend/turned";

/** Milliseconds that a piece is on its way. */
export const LASTS = 320;

const MOST = 12; // pieces that move at once: of more, nobody sees where each goes
const NEAR = 6; // pixels within which a piece has not moved, but its board has a new layout

interface Place {
    element: HTMLElement;
    rect: DOMRect;
}

/** A pool: indistinguishable pieces of a kind, such as the workers in a headquarters. */
interface Pool extends Place {
    kind: string;
    amount: number;
}

/** Where everything lay: pieces by their names, and pools in the order in which they are drawn. */
export interface Layout {
    /** Where the board itself was: what moves with it has not been moved on it. */
    origin: DOMRect;
    pieces: ReadonlyMap<string, Place>;
    pools: readonly Pool[];
}

/** Notes where the pieces of a board lie: `data-piece` names one, `data-pool` and `data-amount` say what a pool holds. */
export function layoutOf(board: Element): Layout {
    const pieces = new Map<string, Place>();
    const pools: Pool[] = [];
    for (const element of board.querySelectorAll<HTMLElement>("[data-piece], [data-pool]")) {
        const { piece, pool, amount } = element.dataset;
        const place = { element, rect: placeOf(element) };
        if (piece !== undefined) pieces.set(piece, place);
        if (pool !== undefined) pools.push({ ...place, kind: pool, amount: Number(amount) });
    }
    return { origin: placeOf(board), pieces, pools };
}

/** A move that is drawn: the element as it looks, from a place to another one; `arrives`: what is there already. */
export interface Move {
    looks: HTMLElement;
    from: DOMRect;
    to: DOMRect;
    arrives: HTMLElement | null;
}

const isFar = (before: DOMRect, after: DOMRect): boolean =>
    Math.hypot(before.left - after.left, before.top - after.top) > NEAR;

/** Returns what was moved from one layout to the next: pieces, and out of each pool that lost some to one that gained. */
export function movesBetween(before: Layout, now: Layout): Move[] {
    const moves: Move[] = [];
    const [x, y] = [now.origin.left - before.origin.left, now.origin.top - before.origin.top];
    const onBoard = (rect: DOMRect): DOMRect =>
        new DOMRect(rect.left + x, rect.top + y, rect.width, rect.height);
    for (const [name, { element, rect }] of now.pieces) {
        const known = before.pieces.get(name)?.rect;
        const from = known && onBoard(known);
        if (from && isFar(from, rect)) moves.push({ looks: element, from, to: rect, arrives: element });
    }
    const isSame = before.pools.length === now.pools.length;
    const lost: Pool[] = [];
    const gained: Pool[] = [];
    now.pools.forEach((pool, index) => {
        const difference = isSame ? pool.amount - before.pools[index].amount : 0;
        for (let count = 0; count < Math.min(Math.abs(difference), MOST); count++)
            (difference < 0 ? lost : gained).push(pool);
    });
    for (const pool of gained) {
        const index = lost.findIndex(({ kind }) => kind === pool.kind);
        if (index < 0) continue;
        const [giver] = lost.splice(index, 1);
        moves.push({ looks: giver.element, from: giver.rect, to: pool.rect, arrives: null });
    }
    return moves.slice(0, MOST);
}

/** Draws a move with a copy that no finger can touch; the piece itself has already arrived, and can be tapped. */
function draw({ looks, from, to, arrives }: Move, around: Element): void {
    const copy = arrives ? (looks.cloneNode(true) as HTMLElement) : document.createElement("span");
    const { color, fontSize } = getComputedStyle(looks);
    const size = arrives
        ? from
        : new DOMRect(from.x + from.width / 2 - 9, from.y + from.height / 2 - 9, 18, 18);
    delete copy.dataset.piece;
    copy.classList.add("br-on-its-way");
    copy.classList.toggle("is-token", !arrives);
    copy.ariaHidden = "true";
    copy.inert = true;
    const [left, top, width, height] = [size.left, size.top, size.width, size.height].map(
        (length) => `${length}px`,
    );
    Object.assign(copy.style, { left, top, width, height, color, fontSize });
    around.append(copy);
    const [x, y] = [
        to.x + to.width / 2 - from.x - from.width / 2,
        to.y + to.height / 2 - from.y - from.height / 2,
    ];
    const way = copy.animate([{}, { transform: `translate(${x}px, ${y}px)` }], {
        duration: LASTS,
        easing: "ease-in-out",
        fill: "forwards",
    });
    arrives?.animate([{ opacity: 0 }, { opacity: 0 }], LASTS);
    way.onfinish = way.oncancel = () => copy.remove();
}

/** Draws what is moved on a board, in a layer above it, for eyes to follow; not for who wants nothing to move. */
export function useMotion(
    board: () => Element | null,
    layer: Readonly<ShallowRef<Element | null>>,
    shown: () => unknown,
): void {
    let before: Layout | null = null;

    /** With the frame, which lays the page out anyway. */
    function follow(): void {
        requestAnimationFrame(() => {
            const around = board();
            const isStill = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
            if (!around || isStill) {
                before = null;
                return;
            }
            const now = layoutOf(around);
            if (before && layer.value) for (const move of movesBetween(before, now)) draw(move, layer.value);
            before = now;
        });
    }

    watch(shown, follow, { flush: "post" });
    onMounted(follow);
}
