// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { effectScope, nextTick, ref, type EffectScope } from "vue";
import { LEFT_AFTER, useAwake } from "./awake";

class Lock {
    released = false;
    release = vi.fn(async () => void (this.released = true));
}

const isTableOpen = ref(false);
const news = ref(0);
let locks: Lock[] = [];
let isRefused = false;
let visibility: DocumentVisibilityState = "visible";
let scope: EffectScope;

const settled = (): Promise<void> => vi.advanceTimersByTimeAsync(0).then(() => nextTick());

async function open(isOpen: boolean): Promise<void> {
    isTableOpen.value = isOpen;
    await settled();
}

/** The browser hides the page, and takes the lock back, or shows it again. */
async function turn(now: DocumentVisibilityState): Promise<void> {
    visibility = now;
    if (now === "hidden") for (const lock of locks) lock.released = true;
    document.dispatchEvent(new Event("visibilitychange"));
    await settled();
}

async function tap(): Promise<void> {
    document.body.click();
    await settled();
}

function begin(film: string | null = null): void {
    scope = effectScope();
    scope.run(() => useAwake(isTableOpen, news, film));
}

beforeEach(() => {
    vi.useFakeTimers();
    [isTableOpen.value, news.value, locks, isRefused, visibility] = [false, 0, [], false, "visible"];
    vi.spyOn(document, "visibilityState", "get").mockImplementation(() => visibility);
    vi.spyOn(console, "info").mockReturnValue();
    const request = vi.fn(async () => {
        if (isRefused) throw new DOMException("not in a tap", "NotAllowedError");
        locks.push(new Lock());
        return locks[locks.length - 1];
    });
    vi.stubGlobal("navigator", { wakeLock: { request } });
});
afterEach(() => {
    scope.stop();
    vi.useRealTimers();
});

const held = (): number => locks.filter((lock) => !lock.released).length;

describe("the browser's lock", () => {
    it("is held while a table is open, and no longer", async () => {
        begin();
        await settled();
        expect(locks).toEqual([]);
        await open(true);
        await tap();
        expect([locks.length, held()]).toEqual([1, 1]);
        await open(false);
        expect(held()).toBe(0);
        await tap();
        expect(locks.length).toBe(1);
    });

    it("is asked for again when the page comes back", async () => {
        begin();
        await open(true);
        await turn("hidden");
        expect(held()).toBe(0);
        await turn("visible");
        expect([locks.length, held()]).toEqual([2, 1]);
    });

    it("is asked for in the next tap where it was refused, and said to be missed once", async () => {
        isRefused = true;
        begin();
        await open(true);
        await tap();
        expect(console.info).toHaveBeenCalledTimes(1);
        isRefused = false;
        await tap();
        expect(held()).toBe(1);
    });

    it("is given back that comes when the table is closed already", async () => {
        begin();
        isTableOpen.value = true;
        await nextTick();
        isTableOpen.value = false;
        await settled();
        expect([locks.length, held()]).toEqual([1, 0]);
    });

    it("is given back by a table that everybody has left, until somebody comes", async () => {
        begin();
        await open(true);
        await vi.advanceTimersByTimeAsync(LEFT_AFTER - 1000);
        news.value = 1; // somebody has played on a phone
        await settled();
        await vi.advanceTimersByTimeAsync(LEFT_AFTER - 1000);
        expect(held()).toBe(1);
        await vi.advanceTimersByTimeAsync(1000);
        expect(held()).toBe(0);
        await tap();
        expect(held()).toBe(1);
    });

    it("goes with the dashboard", async () => {
        begin();
        await open(true);
        scope.stop();
        expect(held()).toBe(0);
        await tap();
        await turn("visible");
        expect(locks.length).toBe(1);
    });
});

describe("without a lock to ask for", () => {
    const film = (): HTMLVideoElement | null => document.querySelector("video.br-awake");

    beforeEach(() => {
        vi.stubGlobal("navigator", {});
        vi.spyOn(HTMLMediaElement.prototype, "play").mockResolvedValue();
        vi.spyOn(HTMLMediaElement.prototype, "pause").mockReturnValue();
    });

    it("a film is played as long, and never to its end", async () => {
        begin("film.mp4");
        await open(true);
        const shown = film();
        if (!shown) throw new Error("no film is shown");
        expect(shown.play).toHaveBeenCalled();
        expect([shown.muted, shown.loop, shown.playsInline]).toEqual([true, false, true]);
        let time = 5;
        vi.spyOn(shown, "currentTime", "get").mockImplementation(() => time);
        const seek = vi.spyOn(shown, "currentTime", "set").mockReturnValue();
        shown.dispatchEvent(new Event("timeupdate"));
        expect(seek).not.toHaveBeenCalled();
        time = 9;
        shown.dispatchEvent(new Event("timeupdate"));
        expect(seek).toHaveBeenCalledWith(0);
        await open(false);
        expect(shown.pause).toHaveBeenCalled();
        expect(film()).toBeNull();
    });

    it("a film is not muted where that would not count", async () => {
        vi.stubGlobal("GestureEvent", Event);
        begin("film.mp4");
        await open(true);
        expect(film()?.muted).toBe(false);
    });

    it("nothing is done where there is no film either", async () => {
        begin();
        await open(true);
        expect(film()).toBeNull();
    });
});
