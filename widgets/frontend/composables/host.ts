import { inject, type InjectionKey } from "vue";

/** The element that the dashboard is mounted on. */
export const MOUNTED_ON: InjectionKey<Element> = Symbol("mounted on");

/** Whether the games are in this browser alone: nobody else saves them. */
export const ONLY_KEEPER: InjectionKey<boolean> = Symbol("only keeper");

/** Returns the part of a notebook's page that the dashboard has, `null` where the page is its own. */
export function useNotebookPart(): HTMLElement | null {
    return inject(MOUNTED_ON, null)?.closest<HTMLElement>(".br-notebook") ?? null;
}

/** Returns where dialogs belong: with what has their theme, and in the shadow tree of hosts that have one. */
export function useDialogPlace(): HTMLElement | "body" {
    return useNotebookPart() ?? "body";
}
