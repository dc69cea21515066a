import type { IconName } from "../../components/icons";
import type { ShareQuery } from "../../frontend/contract/requests";
import type { ShareLabels } from "../../frontend/contract/screens";

/** A form in which a result can be had: a picture, a page, a spreadsheet, or the record of the game. */
export type Form = ShareQuery["format"] | "record";

export interface FormOffer {
    form: Form;
    icon: IconName;
    label: string;
    explained: string;
}

/** Returns what can be had of a result; only a game that was refereed has a record. */
export function formsOf(labels: ShareLabels, hasRecord: boolean): FormOffer[] {
    const offer = (form: Form, icon: IconName): FormOffer => ({
        form,
        icon,
        label: labels[`share_${form}`],
        explained: labels[`share_${form}_explained`],
    });
    return [
        offer("png", "eye"),
        offer("svg", "eye"),
        offer("html", "log"),
        offer("xlsx", "download"),
        offer("csv", "download"),
        ...(hasRecord ? [offer("record", "book")] : []),
    ];
}
