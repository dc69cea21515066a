import { watch, type Ref } from "vue";
import type { useSpeech } from "../../../frontend/composables/speech";

/** A sentence that waits to be said; of a `kind`, only the latest one waits. */
interface Said {
    kind: string;
    text: string;
}

const MOST = 4; // sentences that wait: who hears more has stopped to listen

/** Says one sentence after the other, never over itself; what a newer one of its kind replaces is not said. */
export function createVoice(speech: Pick<ReturnType<typeof useSpeech>, "isSpeaking" | "speak" | "stop">) {
    let waiting: Said[] = [];

    function next(): void {
        const said = waiting.shift();
        if (said) speech.speak(said.text);
    }

    watch(
        speech.isSpeaking as Ref<boolean>,
        (isSpeaking) => {
            if (!isSpeaking) next();
        },
        { flush: "sync" }, // the next sentence may have begun by the time that others are told
    );
    return {
        say(kind: string, text: string): void {
            if (!text) return;
            waiting = [...waiting.filter((one) => one.kind !== kind), { kind, text }].slice(-MOST);
            if (!speech.isSpeaking.value) next();
        },
        /** Says nothing any more of what has been asked for so far. */
        hush(): void {
            waiting = [];
            speech.stop();
        },
    };
}
