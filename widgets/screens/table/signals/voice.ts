import { watch, type Ref } from "vue";
import type { useSpeech } from "../../../frontend/composables/speech";

/** A sentence in the queue of the voice; of a `kind`, only the latest one waits. */
interface Said {
    kind: string;
    text: string;
}

const MOST = 4; // sentences that wait: who hears more has stopped to listen

/** Speaks one sentence after the other; a newer sentence replaces a waiting one of its kind. */
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
        { flush: "sync" }, // the next sentence may have begun before other watchers run
    );
    return {
        say(kind: string, text: string): void {
            if (!text) return;
            waiting = [...waiting.filter((sentence) => sentence.kind !== kind), { kind, text }].slice(-MOST);
            if (!speech.isSpeaking.value) next();
        },
        /** Says nothing any more of what has been asked for so far. */
        hush(): void {
            waiting = [];
            speech.stop();
        },
    };
}
