import type { IconName } from "../../components/icons";

/** The icon of a building, of what a base tile is, or of a command. */
export const ANARCHY_ICONS: Readonly<Record<string, IconName>> = {
    shop: "shop",
    factory: "factory",
    drug_den: "flask",
    alarm: "bell",
    guard: "shield",
    vip: "star",
    road_block: "sign",
    negative_ad: "press",
    plant_evidence: "flag",
    stock_crash: "crash",
    quarantine: "lock",
    anonymous_tip: "sound",
    communications_jam: "phone",
    espionage: "eye",
    travel_permit: "gate",
};
