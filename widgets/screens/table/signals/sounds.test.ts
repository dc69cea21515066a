import { expect, it, vi } from "vitest";
import { createSounds, LOUDEST } from "./sounds";

/** A context that notes what it is to play. */
function fakeContext() {
    const played: { pitch: number; loudest: number }[] = [];
    const context = {
        state: "suspended",
        currentTime: 0,
        resume: vi.fn(() => Promise.resolve()),
        close: vi.fn(() => Promise.resolve()),
        destination: {},
        createOscillator() {
            const tone = { pitch: 0, loudest: 0 };
            played.push(tone);
            return {
                frequency: { setValueAtTime: (pitch: number) => (tone.pitch = pitch) },
                connect: (envelope: { of?: typeof tone }) => {
                    envelope.of = tone;
                    return { connect: () => undefined };
                },
                start: () => undefined,
                stop: () => undefined,
            };
        },
        createGain() {
            const [tone] = played.slice(-1);
            return {
                gain: {
                    setValueAtTime: () => undefined,
                    exponentialRampToValueAtTime: (gain: number) => {
                        tone.loudest = Math.max(tone.loudest, gain);
                    },
                },
                connect: () => undefined,
            };
        },
    };
    return { context: context as unknown as AudioContext, played };
}

it("nothing is made where sounds are off", () => {
    const make = vi.fn();
    createSounds(make as never).play("turn", 0);
    expect(make).not.toHaveBeenCalled();
});

it("louder settings are louder, and a tap's context is resumed once", () => {
    const loudness = (volume: number): number => {
        const { context, played } = fakeContext();
        createSounds(() => context).play("opened", volume);
        expect(context.resume).toHaveBeenCalledTimes(1);
        return Math.max(...played.map((tone) => tone.loudest));
    };
    expect(loudness(1)).toBeLessThan(loudness(2));
    expect(loudness(2)).toBeLessThan(loudness(LOUDEST));
});

it("one context plays all, until it is closed", () => {
    const make = vi.fn(() => fakeContext().context);
    const sounds = createSounds(make);
    sounds.play("turn", 2);
    sounds.play("gavel", 2);
    expect(make).toHaveBeenCalledTimes(1);
    sounds.close();
    sounds.play("tick", 2);
    expect(make).toHaveBeenCalledTimes(2);
});
