import { expect, it } from "vitest";
import type { ShareLabels } from "../../frontend/contract/screens";
import { formsOf } from "./forms";

const labels = new Proxy({} as ShareLabels, { get: (_, key) => `<${String(key)}>` });

it("offers a result in its own words, and a record where there is one", () => {
    expect(formsOf(labels, false).map((format) => format.form)).toEqual([
        "png",
        "svg",
        "html",
        "xlsx",
        "csv",
    ]);
    expect(formsOf(labels, true).at(-1)).toEqual({
        form: "record",
        icon: "book",
        label: "<share_record>",
        explained: "<share_record_explained>",
    });
});
