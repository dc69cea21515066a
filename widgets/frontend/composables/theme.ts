import { onBeforeUnmount, readonly, ref, type Ref } from "vue";
import type { Model } from "../model";
import { remember, remembered } from "../remembered";
import { useNotebookPart } from "./host";

const AROUND = ["data-jp-theme-light", "data-theme", "class"]; // by which JupyterLab and marimo say their theme

/** Whether the surroundings are dark, by the notebook's theme, else by the browser's preference. */
function isDarkAround(): boolean {
    const { jpThemeLight, theme, voila } = document.body.dataset; // Voilà's page names a theme too, but is ours
    if (jpThemeLight !== undefined && voila === undefined) return jpThemeLight === "false";
    if (theme === "light" || theme === "dark") return theme === "dark";
    return !window.matchMedia("(prefers-color-scheme: light)").matches;
}

/** Light or dark: as the widget says, else as chosen on this device, else as what is around, which it follows. */
export function useTheme(model: Model): { isDark: Readonly<Ref<boolean>>; setDark: (dark: boolean) => void } {
    const isDark = ref(true);
    const part = useNotebookPart();

    function show(dark: boolean): void {
        isDark.value = dark;
        const theme = dark ? "dark" : "light";
        if (part) part.dataset.brTheme = theme;
        // in plain Voilà, too, the page around is ours
        if (!part || ("voila" in document.body.dataset && model.get("theme") === "auto"))
            document.documentElement.dataset.brTheme = theme;
    }

    function follow(): void {
        const choice = remembered("dark");
        const theme = model.get("theme");
        if (theme === "light" || theme === "dark") show(theme === "dark");
        else show(choice ? choice === "yes" : isDarkAround());
    }

    function setDark(dark: boolean): void {
        show(dark);
        remember("dark", dark ? "yes" : "no");
    }

    follow();
    if (part) {
        const observer = new MutationObserver(follow);
        observer.observe(document.body, { attributeFilter: AROUND });
        model.on("change:theme", follow);
        onBeforeUnmount(() => {
            observer.disconnect();
            model.off("change:theme", follow);
        });
    }
    return { isDark: readonly(isDark), setDark };
}
