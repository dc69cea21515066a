import { useTable } from "../../frontend/composables/table";

/** Numbers that the devices of a table note for each other (`GameUi.notes`), as long as they are about the same. */
export function useNotes(about: () => string) {
    const { table, send } = useTable();
    return {
        /** Returns what is noted by a name; nothing where that was about something else. */
        of(name: string): number | undefined {
            const kept = table.value.notes[name];
            return kept?.about === about() ? kept.value : undefined;
        },
        /** Notes a number for all; `null`: nothing any more. */
        note(name: string, value: number | null): void {
            send({ tap: "note", name, about: about(), value });
        },
    };
}
