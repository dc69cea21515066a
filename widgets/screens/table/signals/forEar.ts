/** What signs are called, in the language that is spoken. */
export interface EarWords {
    minus: string;
    plus: string;
}

const LONG = 140; // characters after which a prompt is cut to its first sentence

/** Returns a sentence of the screen as it is said: signs as words, and no more than somebody listens to. */
export function forEar(text: string, { minus, plus }: EarWords): string {
    const said = text
        .replace(/[−-](?=\d)/g, `${minus} `)
        .replace(/\+(?=\d)/g, `${plus} `)
        .replace(/\$/g, "s")
        .replace(/\s*→\s*/g, ", ")
        .replace(/[“”«»"]/g, "")
        .replace(/\s+/g, " ")
        .trim();
    if (said.length <= LONG) return said;
    return /^.{20,}?[.!?:](?=\s)/.exec(said)?.[0] ?? said;
}
