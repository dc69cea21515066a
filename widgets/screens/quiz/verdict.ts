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
export function mistakeOf(question: Answered): QuizOption | null {
    return question.chosen === null || isRight(question) ? null : question.options[question.chosen];
}

/** Returns the options that were neither chosen nor right and have reasons. */
export function othersOf(question: Answered): QuizOption[] {
    return question.options.filter(
        (option, index) => markOf(question, index) === null && option.reasons.length,
    );
}
