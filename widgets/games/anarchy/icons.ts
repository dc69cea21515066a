import type { IconName } from "../../components/icons";

/** The icon of a building, or of what a base tile is. */
export const ANARCHY_ICONS: Readonly<Record<string, IconName>> = {
    shop: "shop",
    factory: "factory",
    drug_den: "flask",
    alarm: "bell",
    guard: "shield",
    vip: "star",
};
