import type { BastardsBoard, Control } from "../../frontend/contract/screens";
import { offerOf } from "./board";

type Action = Record<string, unknown>;

/** A seat that may still expose what is declared, and what it can say to that on this device. */
export interface Exposer {
    seat: number;
    /** The seats that are asked before. */
    after: number[];
    /** The ways to expose it now; none while others come first. */
    exposes: { action: Action; vp: string | null }[];
    /** Lets it pass; `null` where the seat plays on another device. */
    passes: Action | null;
}

/** Returns the seats that may still expose what is declared, in their order. */
export function exposersOf(
    { exposers }: Pick<BastardsBoard, "exposers">,
    controls: readonly Control[],
): Exposer[] {
    return exposers.map(({ seat, vps, after }) => {
        const passes = offerOf(controls, "let_pass", seat) ? { do: "let_pass", by: seat } : null;
        const action = { do: "expose", by: seat };
        const ways = vps.length
            ? vps.map((vp) => ({ action: { ...action, vp }, vp }))
            : [{ action, vp: null }];
        return { seat, after, passes, exposes: offerOf(controls, "expose", seat) ? ways : [] };
    });
}

/** Returns the seat that is asked on this device now: of those that play here, the first. */
export function askedHere(exposers: readonly Exposer[]): number | null {
    return exposers.find((one) => one.passes)?.seat ?? null;
}

/**
 * Returns what says at once that nobody exposes it: the declarer proceeds, where all play on this device, or
 * those who play here let it pass; `null` where one button says that already.
 */
export function silenceOf(exposers: readonly Exposer[], controls: readonly Control[]): Action[] | null {
    const passes = exposers.flatMap((one) => (one.passes ? [one.passes] : []));
    const proceed = controls.find((one) => one.do === "proceed");
    if (proceed && passes.length && passes.length === exposers.length)
        return [{ do: "proceed", by: proceed.by }];
    return passes.length > 1 ? passes : null;
}
