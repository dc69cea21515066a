/** What signs are called, in the language that is spoken. */
export interface EarWords {
    minus: string;
    plus: string;
}

const LONG = 140; // characters after which what happens is cut to its first sentence

/** Returns a text of the screen for the voice: signs as words, and cut to what people listen to, unless `whole`. */
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
