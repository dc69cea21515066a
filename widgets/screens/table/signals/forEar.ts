/** What signs are called, in the language that is spoken. */
export interface EarWords {
    minus: string;
    plus: string;
}

const LONG = 140; // characters after which what happens is cut to its first sentence

/** Returns a text of the screen as it is said: signs as words, and no more than somebody listens to, but for a `whole` one. */
export function forEar(text: string, { minus, plus }: EarWords, whole = false): string {
    const said = text
        .replace(/[−-](?=\d)/g, `${minus} `)
        .replace(/\+(?=\d)/g, `${plus} `)
        .replace(/\$/g, "s")
        .replace(/\s*→\s*/g, ", ")
        .replace(/[“”«»"]/g, "")
        .replace(/\s+/g, " ")
        .trim();
    if (whole || said.length <= LONG) return said;
    return /^.{20,}?[.!?](?=\s)/.exec(said)?.[0] ?? said;
}
