import { onBeforeUnmount, readonly, ref, type Ref } from "vue";

/** Whether a media query holds, for as long as a component is there. */
export function useMedia(query: string): Readonly<Ref<boolean>> {
    const media = window.matchMedia(query);
    const matches = ref(media.matches);
    const follow = (): void => {
        matches.value = media.matches;
    };
    media.addEventListener("change", follow);
    onBeforeUnmount(() => media.removeEventListener("change", follow));
    return readonly(matches);
}
