import { onScopeDispose, watch, type Ref } from "vue";

/** Milliseconds without a tap or any news after which the table is taken for left. */
export const LEFT_AFTER = 60 * 60_000;

/** Seconds of the film after which it goes back to its beginning: where it ended, the screen would go dark. */
const NEAR_ITS_END = 8;

/** Keeps the screen awake between the two; holding again what is held does nothing. */
interface Keeper {
    hold(): Promise<void>;
    release(): void;
}

/** The browser's own lock, of secure pages alone. It is gone once the page is hidden. */
function screenLock(wakeLock: WakeLock): Keeper {
    let lock: WakeLockSentinel | null = null;
    let isHeld = false;
    let isAsking = false;
    return {
        async hold() {
            isHeld = true;
            if (isAsking || (lock && !lock.released)) return;
            isAsking = true;
            try {
                const given = await wakeLock.request("screen");
                if (isHeld) lock = given;
                else await given.release();
            } finally {
                isAsking = false;
            }
        },
        release() {
            isHeld = false;
            void lock?.release();
            lock = null;
        },
    };
}

/**
 * Plays an invisible, silent video, which keeps the screen awake. Browsers differ in what counts: Chromium wants a
 * large or audible video, Firefox one with a sound track, WebKit one that is neither muted nor looped. In other
 * browsers it is muted, so that music continues.
 */
function playedFilm(address: string): Keeper {
    const film = document.createElement("video");
    film.className = "br-awake";
    film.muted = !("GestureEvent" in window); // WebKit alone has those
    film.playsInline = true;
    film.disableRemotePlayback = true;
    film.ariaHidden = "true";
    film.src = address;
    film.addEventListener("timeupdate", () => {
        if (film.currentTime > NEAR_ITS_END) film.currentTime = 0;
    });
    return {
        async hold() {
            if (!film.isConnected) document.body.append(film);
            if (film.paused) await film.play();
        },
        release() {
            film.pause();
            film.remove();
        },
    };
}

function keeperHere(film: string | null): Keeper | null {
    // browsers lack what their types promise on a page that is not secure
    const wakeLock: WakeLock | undefined = navigator.wakeLock;
    if (wakeLock) return screenLock(wakeLock);
    return film === null ? null : playedFilm(film);
}

/**
 * Keeps the screen awake while `isWanted`, on a visible page, until there were no `news` and no taps for an hour.
 * `film` is the address of a video for browsers without a wake lock, as over plain HTTP.
 */
export function useAwake(
    isWanted: Readonly<Ref<boolean>>,
    news: Readonly<Ref<unknown>>,
    film: string | null,
): void {
    const found = keeperHere(film);
    if (!found) return;
    const keeper: Keeper = found;
    let left: ReturnType<typeof setTimeout> | undefined;
    let isToldOf = false;

    async function settle(): Promise<void> {
        clearTimeout(left);
        if (!isWanted.value || document.visibilityState !== "visible") {
            keeper.release();
            return;
        }
        left = setTimeout(() => keeper.release(), LEFT_AFTER);
        try {
            await keeper.hold();
        } catch (error) {
            // before the first tap, or to save power: the next tap tries again
            if (!isToldOf) console.info("the screen may go dark", error);
            isToldOf = true;
        }
    }

    watch([isWanted, news], settle, { immediate: true });
    document.addEventListener("visibilitychange", settle);
    // some browsers give a lock, or play what may be heard, in a tap alone
    document.addEventListener("click", settle, { capture: true });
    onScopeDispose(() => {
        clearTimeout(left);
        document.removeEventListener("visibilitychange", settle);
        document.removeEventListener("click", settle, { capture: true });
        keeper.release();
    });
}
