import { readonly, ref, type Ref } from "vue";
import { remember, remembered } from "../remembered";

/** Whether what is around is dark: JupyterLab, which has a theme of its own, else what the browser prefers. */
function isDarkAround(): boolean {
    const { jpThemeLight, voila } = document.body.dataset; // Voilà's page names a theme too, but is ours
    if (jpThemeLight !== undefined && voila === undefined) return jpThemeLight === "false";
    return !window.matchMedia("(prefers-color-scheme: light)").matches;
}

/** Light or dark: as chosen on this device, else as what is around. */
export function useTheme(): { isDark: Readonly<Ref<boolean>>; setDark: (dark: boolean) => void } {
    const isDark = ref(true);

    function show(dark: boolean): void {
        isDark.value = dark;
        document.documentElement.dataset.brTheme = dark ? "dark" : "light";
    }

    function setDark(dark: boolean): void {
        show(dark);
        remember("dark", dark ? "yes" : "no");
    }

    const choice = remembered("dark");
    show(choice ? choice === "yes" : isDarkAround());
    return { isDark: readonly(isDark), setDark };
}
