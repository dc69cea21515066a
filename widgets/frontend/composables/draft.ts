import {
    inject,
    onBeforeUnmount,
    provide,
    toValue,
    watch,
    type InjectionKey,
    type MaybeRefOrGetter,
} from "vue";
import { draftOf, dropDrafts, keepDraft } from "../drafts";
import type { Memory } from "../remembered";

/** Where something is typed. */
export interface DraftScope {
    /** Such as a table. */
    place: string;
    /** What is asked for there: what was typed of anything else is of no use any more. */
    about: () => string;
    memory: Memory;
    /** Whether the place as a whole is being left: then what is typed there is kept. */
    isLeft: () => boolean;
}

/** `null` where nothing that is typed may be kept. */
const DRAFTS: InjectionKey<DraftScope | null> = Symbol("drafts");

/** Something that is being typed, and survives that its page is loaded anew. */
export interface Draft<Value> {
    /** What was typed before, as far as it can still be that; `null` for nothing. */
    before: Value | null;
    /** Keeps a value from now on whenever it changes; `null` stands for nothing. */
    follow(value: () => unknown): void;
    /** Drops what was kept: it is sent. */
    drop(): void;
}

/** Keeps what is typed below a component, by the place where that is. */
export function provideDrafts(place: string, about: MaybeRefOrGetter<string>): DraftScope {
    let isLeft = false;
    onBeforeUnmount(() => {
        isLeft = true; // before what is in it goes
    });
    const scope: DraftScope = {
        place,
        about: () => toValue(about),
        memory: "localStorage",
        isLeft: () => isLeft,
    };
    provide(DRAFTS, scope);
    return scope;
}

export function useDraftScope(): DraftScope | null {
    return inject(DRAFTS, null);
}

/** Returns where something is typed that is about something narrower than all that is typed around it. */
export function draftScopeAbout(about: () => string): DraftScope | null {
    const around = useDraftScope();
    return around && { ...around, about };
}

/** Drops all that was typed at a place in a memory. */
export function dropAllDrafts({ place }: DraftScope, memory: Memory): void {
    dropDrafts((key) => key.startsWith(`${place}/`), memory);
}

/** Keeps what is typed below a component in another way, or not at all. */
export function narrowDrafts(change: Partial<DraftScope> | null): DraftScope | null {
    const outer = useDraftScope();
    const scope = outer && change ? { ...outer, ...change } : null;
    provide(DRAFTS, scope);
    return scope;
}

/**
 * Keeps what is typed in a component, as long as the component is there: where it goes, so does its draft. A page
 * that is loaded anew, and a place that is left as a whole, are no such end.
 *
 * `read` takes what was kept, which is trusted as little as anything that comes from outside, and returns what of
 * it can still be; `null` for nothing.
 */
export function useDraft<Value>(
    name: string,
    read: (kept: unknown) => Value | null,
    scope: DraftScope | null = useDraftScope(),
): Draft<Value> {
    if (!scope) return { before: null, follow: () => undefined, drop: () => undefined };
    const { memory } = scope;
    const key = `${scope.place}/${name}`;
    const drop = (): void => dropDrafts((one) => one === key, memory);

    const kept = draftOf(key, scope.about(), memory);
    const before = kept === undefined ? null : read(kept);
    if (before === null) drop();
    onBeforeUnmount(() => {
        if (!scope.isLeft()) drop();
    });
    return {
        before,
        follow(value) {
            // as text, so that a screen which comes anew with the same values does not keep again what is dropped
            watch(
                () => JSON.stringify(value() ?? null),
                (now) => {
                    if (now === "null") drop();
                    else keepDraft(key, scope.about(), value(), memory);
                },
            );
        },
        drop,
    };
}
