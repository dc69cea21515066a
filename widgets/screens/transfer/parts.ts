const PART = 256 * 1024; // bytes sent at once, as the session expects them

/** Returns a file in parts, each in base64; an empty file has one part, too. */
export function splitFile(bytes: Uint8Array, size = PART): string[] {
    const count = Math.max(1, Math.ceil(bytes.length / size));
    return Array.from({ length: count }, (_, part) => {
        const text = Array.from(bytes.subarray(part * size, (part + 1) * size), (byte) =>
            String.fromCharCode(byte),
        );
        return btoa(text.join(""));
    });
}
