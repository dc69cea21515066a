// What has changed of JSON data, as a JSON Patch (RFC 6902); made by widgets/json_patch.py.

export interface Operation {
    op: "add" | "remove" | "replace";
    /** A JSON Pointer (RFC 6901). */
    path: string;
    value?: unknown;
}

type Container = Record<string, unknown>;

const keysOf = (path: string): string[] =>
    path
        .split("/")
        .slice(1)
        .map((key) => key.replaceAll("~1", "/").replaceAll("~0", "~"));

/**
 * Return data with the changes made. What has not changed is the same object as before, and whatever is drawn
 * from it alone need not be drawn again; what has is a new one.
 */
export function patched<Data>(data: Data, operations: readonly Operation[]): Data {
    const ours = new Set<unknown>(); // copies, which may be written to
    const writable = (value: unknown): Container => {
        if (ours.has(value)) return value as Container;
        const copy = Array.isArray(value) ? [...(value as unknown[])] : { ...(value as Container) };
        ours.add(copy);
        return copy as Container;
    };
    let whole: unknown = data;
    for (const { op, path, value } of operations) {
        const keys = keysOf(path);
        const last = keys.pop();
        if (last === undefined) {
            whole = value;
            continue;
        }
        let at = writable(whole);
        whole = at;
        for (const key of keys) {
            at[key] = writable(at[key]);
            at = at[key] as Container;
        }
        if (op === "remove") Reflect.deleteProperty(at, last);
        else at[last] = value;
    }
    return whole as Data;
}
