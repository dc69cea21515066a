import { expect, it } from "vitest";
import { forEar } from "./forEar";

const words = { minus: "minus", plus: "plus" };

it("says signs as words and leaves out what is only to be seen", () => {
    expect(forEar("Reputation −3, then +2", words)).toBe("Reputation minus 3, then plus 2");
    expect(forEar("Ba$tard$ Inc.: 3 → 4", words)).toBe("Bastards Inc.: 3, 4");
    expect(forEar("Cy: “I'm the Boss!”", words)).toBe("Cy: I'm the Boss!");
    expect(forEar("co-sponsor", words)).toBe("co-sponsor");
});

it("ends a long prompt after its first sentence", () => {
    const first = "Ana: bring workers back from the projects that you lead.";
    expect(forEar(`${first} ${"More of it. ".repeat(12)}`, words)).toBe(first);
});
