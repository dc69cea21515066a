import { immutableJSONPatch, type JSONPatchDocument } from "immutable-json-patch";
import { shallowReactive } from "vue";
import type { Screens } from "./contract/screens";
import type { Model } from "./model";
import { isForgotten, SCREENS, type ScreenName } from "./screenNames";

/** What has changed within the screens since those with the serial number `from`. */
export interface Change {
    from: number;
    patch: JSONPatchDocument;
}

/** Mirrors the model's screens, which come whole as its traits, and otherwise as changes to what was sent. */
export function followScreens(model: Model) {
    const read = (name: ScreenName): unknown => model.get(name) ?? {};
    const held = shallowReactive<Partial<Record<ScreenName, unknown>>>({});
    for (const name of SCREENS) held[name] = read(name);
    const followers = SCREENS.map((name) => {
        const follow = (): void => {
            if (!isForgotten(model, name)) held[name] = read(name);
        };
        model.on(`change:${name}`, follow);
        return () => model.off(`change:${name}`, follow);
    });
    // what the session sends is of its types: its own tests hold it to them
    const screens = held as unknown as Screens;
    return {
        /** The model's screens, mirrored reactively. */
        screens,
        /** Takes in what has changed; returns whether what it is a change to never arrived, so that it cannot. */
        change({ from, patch }: Change): boolean {
            const { serial } = screens.shell;
            if (serial !== from) return !(serial > from); // else another view has received newer ones.
            // Unchanged parts stay the same objects, so components that use only those are not drawn again.
            const now = immutableJSONPatch<typeof held, typeof held>({ ...held }, patch);
            for (const name of SCREENS) if (now[name] !== held[name]) model.set(name, now[name]);
            return false;
        },
        stop: (): void => followers.forEach((end) => end()),
    };
}
