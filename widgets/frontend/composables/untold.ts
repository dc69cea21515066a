import { inject, ref, type InjectionKey, type Ref } from "vue";

/**
 * While what would follow is shown before it is done: what a control says for which nothing can be shown before.
 * "" while nobody wants that.
 */
export const UNTOLD: InjectionKey<Readonly<Ref<string>>> = Symbol("untold");

export const useUntold = (): Readonly<Ref<string>> => inject(UNTOLD, ref(""));
