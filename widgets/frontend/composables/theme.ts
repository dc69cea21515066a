import { readonly, ref, type Ref } from "vue";
import { remember, remembered } from "../remembered";

/** Light or dark: as chosen on this device, else as the browser prefers. */
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
    show(choice ? choice === "yes" : !window.matchMedia("(prefers-color-scheme: light)").matches);
    return { isDark: readonly(isDark), setDark };
}
