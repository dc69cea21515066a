import type { CitedText, FieldChoice } from "../contract/screens";

type Value = FieldChoice["value"];

/** A value that can be chosen, or the objection that speaks against it. */
export interface Choice {
    value: Value;
    label: string | number;
    objection?: CitedText | null;
    hint?: string;
}

/** Why some values cannot be chosen: the values as they are written, the sentence and its clause. */
export interface Reason {
    values: string;
    text: string;
    clause: string;
}

type Refused = Choice & { objection: CitedText };

const isRefused = (choice: Choice): choice is Refused => Boolean(choice.objection);

/**
 * Returns each reason once: neighbouring numbers of one clause together, "1–3:", in the words of the first.
 *
 * What is no number is named, "left, right:"; where that is too much, from the first to the last.
 */
export function reasonsAgainst(choices: readonly Choice[]): Reason[] {
    const alike = new Map<string, Refused[]>();
    for (const choice of choices.filter(isRefused)) {
        // numbers differ in what the sentence says of them, other values in why
        const key = choice.objection.clause + (typeof choice.value === "number" ? "" : choice.objection.text);
        const found = alike.get(key);
        if (found) found.push(choice);
        else alike.set(key, [choice]);
    }
    return [...alike.values()].flatMap((refused) => runsOf(refused).map(reasonOf));
}

function runsOf(refused: readonly Refused[]): [Refused, ...Refused[]][] {
    const runs: [Refused, ...Refused[]][] = [];
    for (const choice of refused) {
        const run = runs[runs.length - 1];
        const before = run?.[run.length - 1];
        if (!run || !before || !isNext(before.value, choice.value)) runs.push([choice]);
        else run.push(choice);
    }
    return runs;
}

/** Whether a value follows another one; values that are not numbers always do. */
function isNext(before: Value, value: Value): boolean {
    return typeof value !== "number" || value === Number(before) + 1;
}

const MOST_NAMED = 4; // values that are no numbers, named one by one

function reasonOf(run: [Refused, ...Refused[]]): Reason {
    const [first] = run;
    const labels = run.map((one) => `${one.label}`);
    const isNamed = typeof first.value !== "number" && labels.length <= MOST_NAMED;
    const ends = [...new Set([labels[0], labels[labels.length - 1]])];
    const values = isNamed ? labels.join(", ") : ends.join("–");
    return { values: `${values}:`, text: first.objection.text, clause: first.objection.clause };
}
