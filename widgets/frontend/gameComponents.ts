import type { Component } from "vue";
import { lazy } from "./lazy";

/** What a game may lay out itself, each in `widgets/games/<game>/<part>.vue`. */
export type GamePart =
    "board" | "side" | "seat" | "booking" | "entry" | "cover" | "look" | "menu" | OptionField;

/** Draws an option before the game. */
type OptionField = `field-${string}`;

const loaders = import.meta.glob<{ default: Component }>(
    "../games/*/{board,side,seat,cover,menu,booking,entry,look,field-*}.vue",
);
const components = new Map(Object.entries(loaders).map(([path, load]) => [path, lazy(load)] as const));

/** Returns whether a game lays out a part itself: one from another package has no such files here. */
export function hasGameComponent(game: string, part: GamePart): boolean {
    return components.has(`../games/${game}/${part}.vue`);
}

/** Returns a game's component, which is loaded when it is first shown. A game needs no more than its file. */
export function gameComponent(game: string, part: GamePart): Component {
    const found = components.get(`../games/${game}/${part}.vue`);
    if (!found) throw new Error(`${game} has no ${part}.vue`);
    return found;
}
