import { afterEach, beforeEach, expect, it } from "vitest";
import { effectScope, ref, type EffectScope } from "vue";
import { createVoice } from "./voice";

let scope: EffectScope;
let said: string[];
const isSpeaking = ref(false);

function voice() {
    const made = scope.run(() =>
        createVoice({
            isSpeaking,
            speak(text) {
                said.push(text);
                isSpeaking.value = true;
            },
            stop: () => (isSpeaking.value = false),
        }),
    );
    if (!made) throw new Error("the scope has ended");
    return made;
}

/** Ends the sentence that the voice is speaking. */
function end(): void {
    isSpeaking.value = false;
}

beforeEach(() => {
    scope = effectScope();
    said = [];
    isSpeaking.value = false;
});
afterEach(() => scope.stop());

it("says one after the other, never over itself", () => {
    const { say } = voice();
    say("opened", "The fists open.");
    say("turn", "Ana: bid.");
    expect(said).toEqual(["The fists open."]);
    end();
    expect(said).toEqual(["The fists open.", "Ana: bid."]);
});

it("leaves out what has become stale before it was said", () => {
    const { say } = voice();
    say("opened", "The fists open.");
    say("turn", "Ana: bid.");
    say("turn", "Bo: bid.");
    end();
    end();
    expect(said).toEqual(["The fists open.", "Bo: bid."]);
});

it("is silent after a tap, and for what has nothing to say", () => {
    const { say, hush } = voice();
    say("turn", "");
    say("opened", "One.");
    say("turn", "Two.");
    hush();
    expect(said).toEqual(["One."]);
});
