/** Goes from an input to the next one of its list; after the last, what a tablet types with goes away. */
export function goToNextInput({ target }: Event): void {
    const input = target as HTMLInputElement;
    const inputs = [...(input.closest("ol")?.querySelectorAll("input") ?? [])];
    const next = inputs[inputs.indexOf(input) + 1];
    if (next) next.focus();
    else input.blur();
}
