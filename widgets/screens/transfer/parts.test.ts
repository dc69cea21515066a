import { describe, expect, it } from "vitest";
import { splitFile } from "./parts";

describe("the parts of a file", () => {
    it("are as long as is sent at once, the last one as long as what is left", () => {
        const bytes = Uint8Array.from([0, 255, 65, 66, 67]);
        expect(splitFile(bytes, 2).map(atob)).toEqual(["\x00\xff", "AB", "C"]);
        expect(splitFile(bytes.subarray(0, 4), 2)).toHaveLength(2);
    });
    it("are one for an empty file", () => expect(splitFile(new Uint8Array())).toEqual([""]));
});
