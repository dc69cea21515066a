import { describe, expect, it } from "vitest";
import { fill } from "./fill";

describe("fill", () => {
    it("fills in every name that has a value", () => {
        expect(fill("{name} pays {count}, {name}!", { name: "Ana", count: 0 })).toBe("Ana pays 0, Ana!");
    });
    it("leaves a name without a value as it is", () => {
        expect(fill("{name} pays {count}", { name: "Ana" })).toBe("Ana pays {count}");
    });
    it("ends a sentence once", () => {
        expect(fill("Wait for {name}.", { name: "Bo Jr." })).toBe("Wait for Bo Jr.");
        expect(fill("Forget “{name}”.", { name: "Really?" })).toBe("Forget “Really?”");
        expect(fill("{name}: {what}?", { name: "Bo:", what: "Why?" })).toBe("Bo: Why?");
        expect(fill("{name}.", { name: "" })).toBe(".");
        expect(fill("{name}, {count}. {name}?", { name: "Di…", count: 1 })).toBe("Di…, 1. Di…?");
    });
    it("takes what is filled in for text, whatever it looks like", () => {
        expect(fill("{a}{b}", { a: "{b}", b: "$&" })).toBe("{b}$&");
    });
});
