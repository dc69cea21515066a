import { expect, it } from "vitest";
import type { ShareLabels } from "../../frontend/contract/screens";
import { formsOf } from "./forms";

const labels = new Proxy({} as ShareLabels, { get: (_, key) => `<${String(key)}>` });

it("offers a result in its own words, and a record where there is one", () => {
    expect(formsOf(labels, false, true).map((one) => one.form)).toEqual([
        "png",
        "svg",
        "html",
        "xlsx",
        "csv",
    ]);
    expect(formsOf(labels, true, true).at(-1)).toEqual({
        form: "record",
        icon: "book",
        label: "<share_record>",
        explained: "<share_record_explained>",
        isUnable: false,
    });
});

it("says why there is no picture where none can be drawn, and offers all else", () => {
    const unable = formsOf(labels, true, false).filter((one) => one.isUnable);
    expect(unable.map((one) => one.form)).toEqual(["png", "svg"]);
    expect(unable.map((one) => one.explained)).toEqual(["<share_not_drawn>", "<share_not_drawn>"]);
});
