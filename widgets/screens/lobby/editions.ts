import { computed, ref } from "vue";
import { useLabels } from "../../frontend/composables/labels";
import { usePage } from "../../frontend/composables/page";
import { useHindrance, useSetup } from "./setup";

/** Components as a file has them, by kind. */
export type Components = Record<string, readonly object[]>;

/** An edition as it is kept, and as a file has it. */
export interface Catalogue {
    format: string;
    game: string;
    edition: string;
    components: Components;
}

/** The edition of what tables type in during their games. */
export const STANDARD = "standard";

export type Editions = ReturnType<typeof useEditions>;

/** Keeps which edition of a game's components is chosen; `take` is given those of one that is. */
export function useEditions(take: (catalogue: Catalogue) => void) {
    const { game } = useSetup();
    const labels = useLabels("lobby");
    const { inquire, send } = usePage();
    const { id } = game.value;
    // the edition that is played with, by its name; and the name under which what is set up is kept
    const chosen = ref<string | null>(null);
    const name = ref("");
    const problem = ref("");
    const gone = ref<Catalogue | null>(null); // the edition that was just forgotten
    const fetching = ref<string | null>(null); // the edition that is on its way
    const kept = new Map<string, Catalogue>(); // as far as this page knows them

    async function ask(edition: string): Promise<Catalogue | undefined> {
        problem.value = "";
        const answer = await inquire("edition", { game: id, edition });
        if ("problem" in answer) problem.value = answer.problem;
        else kept.set(edition, answer as Catalogue);
        return "problem" in answer ? undefined : (answer as Catalogue);
    }

    /** Has an edition come, and takes its components; until then the game cannot begin. */
    async function choose(edition: string): Promise<void> {
        fetching.value = edition;
        const found = await ask(edition);
        if (fetching.value !== edition) return; // something else has been chosen meanwhile
        fetching.value = null;
        if (found) show(found);
    }

    function show(catalogue: Catalogue): void {
        fetching.value = null;
        kept.set(catalogue.edition, catalogue);
        chosen.value = name.value = catalogue.edition;
        take(catalogue);
    }

    function leave(): void {
        fetching.value = chosen.value = null;
    }

    const catalogueOf = (components: Components): Catalogue => ({
        format: "referee-components/1",
        game: id,
        edition: name.value.trim().replace(/\s+/g, " ") || STANDARD,
        components,
    });

    useHindrance("fetching", () => (fetching.value === null ? "" : labels.value.fetching));
    return {
        known: computed(() => game.value.editions),
        chosen,
        name,
        problem,
        gone,
        catalogueOf,
        choose,
        leave,
        /** Restores the choice of an edition, without its values: changes since then stay. */
        async recall(edition: string): Promise<void> {
            chosen.value = name.value = edition;
            await ask(edition);
        },
        async keep(components: Components): Promise<void> {
            const catalogue = catalogueOf(components);
            const isKept = game.value.editions.some((edition) => edition.edition === catalogue.edition);
            const before = kept.get(catalogue.edition) ?? (isKept ? await ask(catalogue.edition) : null);
            if (before === undefined) return; // the problem says why
            // what it had goes; what it has now takes its place, and what others have typed meanwhile stays
            send({ tap: "keep", catalogue, ...(before ? { gone: before.components } : {}) });
            show(catalogue);
        },
        forget(): void {
            if (chosen.value === null) return;
            gone.value = kept.get(chosen.value) ?? null;
            send({ tap: "forget_edition", game: id, edition: chosen.value });
            leave();
        },
        bringBack(): void {
            if (!gone.value) return;
            send({ tap: "keep", catalogue: gone.value });
            show(gone.value);
            gone.value = null;
        },
    };
}
