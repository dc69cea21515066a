import type { TableEvent } from "./events";

/** A tone: hertz, seconds from the beginning, seconds that it lasts, and how loud it is beside others. */
type Tone = readonly [pitch: number, begins: number, lasts: number, gain: number];

/** What each event sounds like; what is sealed always sounds the same. */
const TONES: Record<TableEvent | "tick", readonly Tone[]> = {
    turn: [
        [659, 0, 0.18, 0.5],
        [880, 0.12, 0.3, 0.5],
    ],
    refused: [
        [196, 0, 0.16, 0.7],
        [165, 0.14, 0.26, 0.7],
    ],
    sealed: [[523, 0, 0.14, 0.35]],
    opened: [
        [523, 0, 0.22, 0.45],
        [659, 0.1, 0.22, 0.45],
        [784, 0.2, 0.5, 0.45],
    ],
    alarm: [
        [740, 0, 0.16, 0.6],
        [587, 0.18, 0.16, 0.6],
        [740, 0.36, 0.16, 0.6],
    ],
    gavel: [
        [110, 0, 0.16, 1],
        [110, 0.28, 0.3, 1],
    ],
    tick: [[1046, 0, 0.05, 0.3]],
};

/** How loud each of the volumes is; at 0 there is none. */
const GAINS = [0, 0.12, 0.35, 0.9];
export const LOUDEST = GAINS.length - 1;

const ATTACK = 0.008; // seconds in which a tone begins: at once, it would click

/** Plays tones, made in the page. A browser lets it be heard once somebody has tapped. */
export function createSounds(makeContext: () => AudioContext = () => new AudioContext()) {
    let context: AudioContext | null = null;

    return {
        play(event: keyof typeof TONES, volume: number): void {
            const loudness = GAINS[volume] ?? 0;
            if (!loudness) return;
            context ??= makeContext();
            if (context.state === "suspended") void context.resume();
            for (const [pitch, begins, lasts, gain] of TONES[event]) {
                const at = context.currentTime + begins;
                const [tone, envelope] = [context.createOscillator(), context.createGain()];
                tone.type = event === "gavel" || event === "refused" ? "triangle" : "sine";
                tone.frequency.setValueAtTime(pitch, at);
                envelope.gain.setValueAtTime(0.0001, at);
                envelope.gain.exponentialRampToValueAtTime(loudness * gain, at + ATTACK);
                envelope.gain.exponentialRampToValueAtTime(0.0001, at + lasts);
                tone.connect(envelope).connect(context.destination);
                tone.start(at);
                tone.stop(at + lasts);
            }
        },
        close(): void {
            void context?.close();
            context = null;
        },
    };
}
