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

/** An input that survives a reload of its page. */
export interface Draft<Value> {
    /** The stored input, as far as it is still valid; `null` for none. */
    before: Value | null;
    /** Stores a value whenever it changes; `null` means none. */
    follow(value: () => unknown): void;
    /** Deletes the stored input, after it was sent. */
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
 * Stores the input of a component until the component is unmounted. A reload of the page, and leaving the whole
 * scope, keep the input.
 *
 * `read` gets the stored input, which is not trusted, and returns its valid part; `null` for none.
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
            // As text, so that a new screen with the same values does not store a dropped input again.
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
