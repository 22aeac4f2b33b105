import { soundSettings } from './sound-settings.ts';

/** Tones in hertz with their start in seconds: a rising third for right, a low falling step for wrong. */
const tunes = {
  right: [
    { frequency: 659, at: 0 },
    { frequency: 880, at: 0.11 },
  ],
  wrong: [
    { frequency: 220, at: 0 },
    { frequency: 185, at: 0.14 },
  ],
} as const;

let context: AudioContext | undefined;

/** Plays the sound of a right or wrong answer, unless effects are switched off. Made on the spot: nothing is fetched. */
export function playEffect(tune: keyof typeof tunes): void {
  if (!soundSettings().hasEffects || typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  const start = context.currentTime;
  for (const { frequency, at } of tunes[tune]) {
    const tone = new OscillatorNode(context, { frequency, type: tune === 'right' ? 'sine' : 'triangle' });
    const volume = new GainNode(context, { gain: 0 });
    volume.gain.setValueAtTime(0, start + at);
    volume.gain.linearRampToValueAtTime(0.18, start + at + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.001, start + at + 0.22);
    tone.connect(volume).connect(context.destination);
    tone.start(start + at);
    tone.stop(start + at + 0.25);
  }
}
