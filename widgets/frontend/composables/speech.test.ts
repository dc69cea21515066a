import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { effectScope, ref } from "vue";
import { useSpeech, voiceOf, type Synthesis } from "./speech";

class Utterance {
    voice: SpeechSynthesisVoice | null = null;
    lang = "";
    onend: (() => void) | null = null;
    onerror: (() => void) | null = null;
    constructor(readonly text: string) {}
}

function voice(lang: string, localService = true, isDefault = false): SpeechSynthesisVoice {
    return { lang, localService, default: isDefault, name: lang, voiceURI: lang };
}

class FakeSynthesis {
    said: Utterance[] = [];
    cancelled = 0;
    listeners = new Set<() => void>();
    constructor(public voices: SpeechSynthesisVoice[]) {}
    getVoices(): SpeechSynthesisVoice[] {
        return this.voices;
    }
    speak(said: Utterance): void {
        this.said.push(said);
    }
    cancel(): void {
        this.cancelled++;
    }
    addEventListener(_name: string, listener: () => void): void {
        this.listeners.add(listener);
    }
    removeEventListener(_name: string, listener: () => void): void {
        this.listeners.delete(listener);
    }
}

function reading(voices: SpeechSynthesisVoice[], language = ref("es")) {
    const fake = new FakeSynthesis(voices);
    const scope = effectScope();
    const speech = scope.run(() => useSpeech(language, fake as unknown as Synthesis));
    if (!speech) throw new Error("the scope has ended");
    return { fake, scope, speech, language };
}

beforeEach(() => {
    vi.stubGlobal("SpeechSynthesisUtterance", Utterance);
});
afterEach(() => {
    vi.unstubAllGlobals();
});

describe("the voice of a language", () => {
    it("is the device's own, its default first", () => {
        const own = voice("es-MX", true, true);
        expect(voiceOf([voice("en-GB"), voice("es-ES"), own], "es")).toBe(own);
        expect(voiceOf([voice("es_ES")], "es")?.lang).toBe("es_ES");
    });

    it("is none where only a server elsewhere has one, or another language", () => {
        expect(voiceOf([voice("es-ES", false), voice("en-GB")], "es")).toBeUndefined();
        expect(voiceOf([voice("est-EE")], "es")).toBeUndefined();
    });
});

describe("reading aloud", () => {
    it("is not there without a voice, and is as soon as the browser has found one", () => {
        const { fake, speech } = reading([]);
        speech.speak("Hola");
        expect([speech.canSpeak.value, fake.said.length]).toEqual([false, 0]);
        fake.voices = [voice("es-ES")];
        fake.listeners.forEach((listener) => listener());
        expect(speech.canSpeak.value).toBe(true);
    });

    it("is not there in a browser that cannot speak", () => {
        const scope = effectScope();
        const speech = scope.run(() => useSpeech(ref("en"), undefined));
        expect(speech?.canSpeak.value).toBe(false);
        scope.stop();
    });

    it("follows the page's language", () => {
        const { speech, language } = reading([voice("en-GB")]);
        expect(speech.canSpeak.value).toBe(false);
        language.value = "en";
        expect(speech.canSpeak.value).toBe(true);
    });

    it("ends by itself, when it is stopped, and with its component", () => {
        const { fake, scope, speech } = reading([voice("es-ES")]);
        speech.speak("Uno");
        expect([speech.isSpeaking.value, fake.said[0].lang]).toEqual([true, "es-ES"]);
        fake.said[0].onend?.();
        expect(speech.isSpeaking.value).toBe(false);
        speech.speak("Dos");
        speech.stop();
        expect(speech.isSpeaking.value).toBe(false);
        speech.speak("Tres");
        const before = fake.cancelled;
        scope.stop();
        expect(fake.cancelled).toBe(before + 1);
        expect(fake.listeners.size).toBe(0);
    });

    it("goes on with a new text when the old one reports that it was cancelled", () => {
        const { fake, speech } = reading([voice("es-ES")]);
        speech.speak("Uno");
        speech.speak("Dos");
        fake.said[0].onerror?.();
        expect(speech.isSpeaking.value).toBe(true);
    });
});
