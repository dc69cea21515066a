import { inject, ref, type InjectionKey, type Ref } from "vue";

/**
 * While what would follow is shown before it is done: what a control says for which nothing can be shown before.
 * "" while nobody wants that.
 */
export const WHAT_IF_NOTICE: InjectionKey<Readonly<Ref<string>>> = Symbol("whatIfNotice");

export const useWhatIfNotice = (): Readonly<Ref<string>> => inject(WHAT_IF_NOTICE, ref(""));
