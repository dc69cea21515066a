import type { QuizOption, QuizQuestion } from "../../frontend/contract/screens";

type Answered = Pick<QuizQuestion, "chosen" | "right" | "options">;

/** Whether an answer was given, and the right one. */
export function isRight({ chosen, right }: Answered): boolean {
    return chosen !== null && chosen === right;
}

/** Returns the mark of an option once the question is answered, `null` for none. */
export function markOf({ chosen, right }: Answered, index: number): "solution" | "chosen" | null {
    if (chosen === null) return null;
    if (index === right) return "solution";
    return index === chosen ? "chosen" : null;
}

/** Returns the option that was right, `null` before an answer was given. */
export function solutionOf({ right, options }: Answered): QuizOption | null {
    return right === null ? null : options[right];
}

/** Returns the option that was chosen and wrong, if so. */
export function mistakeOf(asked: Answered): QuizOption | null {
    return asked.chosen === null || isRight(asked) ? null : asked.options[asked.chosen];
}

/** Returns the options that were neither chosen nor right and have reasons. */
export function othersOf(asked: Answered): QuizOption[] {
    return asked.options.filter((one, index) => markOf(asked, index) === null && one.reasons.length);
}
