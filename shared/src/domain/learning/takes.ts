import { loudness, windowSeconds } from './recording.ts';

/** Why a take is not used (PRODUCT.md#recording). */
export type TakeProblem = 'TOO_QUIET' | 'TOO_LOUD' | 'TOO_LONG';

/** Loudness, of 1, between which speech is good: what is quieter has too much of the room in it, what is louder may be cut off. */
export const goodLoudness = { from: 0.04, to: 0.4 } as const;
/** Seconds of silence that end a take. */
export const pauseSeconds = 0.6;
/** Seconds before speech that belong to a take, since its first sound is soft. */
const leadSeconds = 0.2;
/** Seconds of sound from which on it is speech, and no click. */
const shortestSeconds = 0.12;
/** Seconds of the longest take. */
export const longestTakeSeconds = 20;
/** Loudness at which sound is speech in a silent room, and how far above the noise of a loud one. */
const leastSpeech = 0.012;
const aboveNoise = 3;
/** How fast the estimate of the room's noise follows louder windows. It falls at once. */
const noiseRise = 0.02;
/** Value of a sample from which on the microphone may have cut it off, and the share of a take's samples that may be so. */
const clipped = 0.98;
const mostClipped = 0.002;
/** Loudness of speech in what is kept, and how much it may be amplified for that. */
const evenLoudness = 0.12;
const mostGain = 6;

export interface Take {
  /** What was said, with a moment of silence around it, as it came from the microphone. */
  readonly samples: Float32Array;
  readonly problem: TakeProblem | null;
}

/** What is heard at the moment. */
export interface Hearing {
  /** Loudness of the last window, 0 to 1. */
  readonly level: number;
  readonly isSpeech: boolean;
  /** Takes that ended in what was just heard. */
  readonly takes: readonly Take[];
}

function joined(parts: readonly Float32Array[]): Float32Array {
  const all = new Float32Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** The windows of a recording with their loudness, the last one perhaps shorter. */
function windowsOf(samples: Float32Array, rate: number): { start: number; end: number; level: number }[] {
  const step = Math.max(1, Math.round(rate * windowSeconds));
  const windows = [];
  for (let start = 0; start < samples.length; start += step) {
    const end = Math.min(samples.length, start + step);
    windows.push({ start, end, level: loudness(samples, start, end) });
  }
  return windows;
}

/** Loudness of the loud part of a recording: what nine tenths of its windows do not exceed. */
function speechLoudness(samples: Float32Array, rate: number): number {
  const levels = windowsOf(samples, rate)
    .map(({ level }) => level)
    .toSorted((one, other) => one - other);
  return levels[Math.floor(levels.length * 0.9)] ?? 0;
}

/**
 * What keeps a take from being used, or null. `samples` are from -1 to 1 at `rate` a second (PRODUCT.md#recording).
 */
export function takeProblem(samples: Float32Array, rate: number): TakeProblem | null {
  if (samples.length > longestTakeSeconds * rate) return 'TOO_LONG';
  const loud = samples.reduce((count, sample) => count + (Math.abs(sample) >= clipped ? 1 : 0), 0);
  if (loud > samples.length * mostClipped) return 'TOO_LOUD';
  return speechLoudness(samples, rate) < goodLoudness.from ? 'TOO_QUIET' : null;
}

/** Makes a take as loud as others; nothing of it is cut off by that (PRODUCT.md#recording). */
export function evenLevel(samples: Float32Array, rate: number): Float32Array {
  const peak = samples.reduce((highest, sample) => Math.max(highest, Math.abs(sample)), 0);
  if (peak === 0) return samples;
  const gain = Math.min(mostGain, evenLoudness / speechLoudness(samples, rate), 0.97 / peak);
  return samples.map((sample) => sample * gain);
}

/**
 * Listens to a microphone and parts what is said into takes: one ends with a pause of 0.6 s, or when it is too long (PRODUCT.md#recording).
 * What is speech is told by its loudness against that of the room.
 */
export class TakeListener {
  readonly #rate: number;
  readonly #step: number;
  #rest: Float32Array = new Float32Array();
  /** What came last before speech. */
  #lead: Float32Array[] = [];
  #take: Float32Array[] = [];
  #spoken = 0;
  #silent = 0;
  #noise = leastSpeech / aboveNoise;
  /** Loudness of the quietest window of the take. */
  #quietest = 1;

  /** `rate` is the number of samples a second. */
  constructor(rate: number) {
    this.#rate = rate;
    this.#step = Math.max(1, Math.round(rate * windowSeconds));
  }

  /** Takes in what the microphone heard since the last call, of any length. */
  hear(samples: Float32Array): Hearing {
    const all = joined([this.#rest, samples]);
    const takes: Take[] = [];
    let at = 0;
    let level = 0;
    for (; at + this.#step <= all.length; at += this.#step) {
      const window = all.slice(at, at + this.#step);
      level = loudness(window, 0, window.length);
      const take = this.#hearWindow(window, level);
      if (take) takes.push(take);
    }
    this.#rest = all.slice(at);
    return { level, isSpeech: this.#take.length > 0, takes };
  }

  /** Ends the take that is being said, without waiting for the pause; null where nothing was said. */
  end(): Take | null {
    const take = this.#finish();
    this.#lead = [];
    return take;
  }

  /** Forgets what was said of the present take. */
  forget(): void {
    this.#clear();
    this.#lead = [];
  }

  #hearWindow(window: Float32Array, level: number): Take | null {
    const isSpeech = level >= Math.max(leastSpeech, this.#noise * aboveNoise);
    if (!isSpeech) this.#noise = level < this.#noise ? level : this.#noise + (level - this.#noise) * noiseRise;
    if (this.#take.length === 0) {
      if (isSpeech) this.#begin(window);
      else this.#remember(window);
      return null;
    }
    this.#take.push(window);
    this.#quietest = Math.min(this.#quietest, level);
    this.#spoken += isSpeech ? window.length : 0;
    this.#silent = isSpeech ? 0 : this.#silent + window.length;
    const isTooLong = this.#take.length * this.#step > (longestTakeSeconds + 1) * this.#rate;
    // Nobody speaks that long without a breath: what was taken for speech is the room.
    if (isTooLong) this.#noise = Math.max(this.#noise, this.#quietest);
    return this.#silent >= pauseSeconds * this.#rate || isTooLong ? this.#finish() : null;
  }

  #begin(window: Float32Array): void {
    this.#take = [...this.#lead, window];
    this.#lead = [];
    this.#spoken = window.length;
    this.#silent = 0;
    this.#quietest = 1;
  }

  #remember(window: Float32Array): void {
    this.#lead.push(window);
    if (this.#lead.length * this.#step > leadSeconds * this.#rate) this.#lead.shift();
  }

  #finish(): Take | null {
    const [parts, spoken, silent] = [this.#take, this.#spoken, this.#silent];
    this.#clear();
    if (spoken < shortestSeconds * this.#rate) return null;
    const said = joined(parts);
    // A moment of the pause stays, so that the end is not cut off hard.
    const end = said.length - Math.max(0, silent - Math.round(leadSeconds * this.#rate));
    const samples = said.slice(0, end);
    return { samples, problem: takeProblem(samples, this.#rate) };
  }

  #clear(): void {
    this.#take = [];
    this.#spoken = 0;
    this.#silent = 0;
  }
}

/** Seconds of silence that part two words of one long recording. */
const partingSeconds = 0.25;

/** A part of a recording, from a sample to before another one. */
export interface Stretch {
  readonly start: number;
  readonly end: number;
}

/**
 * Parts one long recording of a list of words into at most `count` stretches, in order: at its pauses, and where it has more than it needs, at
 * the longest ones. `samples` are from -1 to 1 at `rate` a second; each stretch has a moment of silence around it (PRODUCT.md#recording).
 */
export function splitRecording(samples: Float32Array, rate: number, count: number): Stretch[] {
  const windows = windowsOf(samples, rate);
  const levels = windows.map(({ level }) => level).toSorted((one, other) => one - other);
  // The quietest tenth is the room.
  const noise = levels[Math.floor(levels.length * 0.1)] ?? 0;
  const threshold = Math.max(leastSpeech, Math.min(noise * aboveNoise, goodLoudness.from));
  const runs: { start: number; end: number }[] = [];
  for (const { start, end, level } of windows) {
    if (level < threshold) continue;
    const last = runs.at(-1);
    if (last && start - last.end < partingSeconds * rate) last.end = end;
    else runs.push({ start, end });
  }
  const spoken: Stretch[] = runs.filter(({ start, end }) => end - start >= shortestSeconds * rate);
  while (spoken.length > Math.max(1, count)) joinClosest(spoken);
  const margin = Math.round(rate * leadSeconds);
  return spoken.map(({ start, end }, index) => ({
    start: Math.max(start - margin, spoken[index - 1]?.end ?? 0),
    end: Math.min(end + margin, spoken[index + 1]?.start ?? samples.length),
  }));
}

/** Makes one of the two pieces with the shortest pause between them. */
function joinClosest(runs: Stretch[]): void {
  const pauses = runs.slice(1).map((run, index) => run.start - (runs[index]?.end ?? 0));
  const shortest = pauses.indexOf(Math.min(...pauses));
  const [one, other] = [runs[shortest], runs[shortest + 1]];
  if (one && other) runs.splice(shortest, 2, { start: one.start, end: other.end });
}
