import type { Square } from "./squares";

type Cell = readonly [row: number, col: number];

export type Move = { do: "move"; by: number | null; to: Square; jump_to?: number };
export type Building = { do: "buy_building"; by: number | null; building: string; at?: Cell };
export type Command = { do: "buy_command"; by: number | null; command: string; target?: number };

/** An action of which something is chosen, and something may still be tapped on the board. */
export type Draft = Move | Building | Command;
