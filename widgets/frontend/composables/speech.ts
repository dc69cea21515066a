import { computed, onScopeDispose, ref, shallowRef, type Ref } from "vue";

/** What of the browser's speech is used: it can be stood in for. */
export type Synthesis = Pick<
    SpeechSynthesis,
    "getVoices" | "speak" | "cancel" | "addEventListener" | "removeEventListener"
>;

/** Returns the voice for a language, if the device itself has one: no text goes to another's server. */
export function voiceOf(
    voices: readonly SpeechSynthesisVoice[],
    language: string,
): SpeechSynthesisVoice | undefined {
    const own = voices.filter(
        (voice) => voice.localService && voice.lang.toLowerCase().split(/[-_]/)[0] === language,
    );
    return own.find((voice) => voice.default) ?? own[0];
}

/** Reads aloud in a language, as long as the component lives that asked for it. */
export function useSpeech(
    language: Readonly<Ref<string>>,
    synthesis: Synthesis | undefined = globalThis.speechSynthesis,
) {
    const voices = shallowRef<readonly SpeechSynthesisVoice[]>(synthesis?.getVoices() ?? []);
    const voice = computed(() => voiceOf(voices.value, language.value));
    const isSpeaking = ref(false);
    let reading: SpeechSynthesisUtterance | null = null;

    // some browsers find their voices only after a while
    const look = (): void => {
        voices.value = synthesis?.getVoices() ?? [];
    };
    synthesis?.addEventListener("voiceschanged", look);

    function stop(): void {
        if (!reading) return;
        reading = null;
        isSpeaking.value = false;
        synthesis?.cancel();
    }

    /** Reads a text aloud, in the place of whatever is being read. */
    function speak(text: string): void {
        if (!synthesis || !voice.value) return;
        const said = new SpeechSynthesisUtterance(text);
        said.voice = voice.value;
        said.lang = voice.value.lang;
        // a text that was cancelled for another ends too, and is not the one that is read
        said.onend = said.onerror = () => {
            if (reading === said) {
                reading = null;
                isSpeaking.value = false;
            }
        };
        synthesis.cancel();
        reading = said;
        isSpeaking.value = true;
        synthesis.speak(said);
    }

    onScopeDispose(() => {
        stop();
        synthesis?.removeEventListener("voiceschanged", look);
    });
    // Whether this device has a voice for the page's language.
    return { canSpeak: computed(() => voice.value !== undefined), isSpeaking, speak, stop };
}
