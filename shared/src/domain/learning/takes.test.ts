import fc from 'fast-check';
import { expect, test } from 'vitest';
import { loudness } from './recording.ts';
import { evenLevel, splitRecording, type Stretch, TakeListener, takeProblem, type Take } from './takes.ts';

const rate = 8000;
const tone = (seconds: number, level: number) =>
  Float32Array.from({ length: Math.round(rate * seconds) }, (_, index) => level * Math.sin(index));
const joined = (...parts: Float32Array[]) => Float32Array.from(parts.flatMap((part) => [...part]));
/** Loudness 0.35 of a sine is near 0.25. */
const word = (seconds = 0.5) => tone(seconds, 0.35);
const pause = (seconds = 0.7, noise = 0.002) => tone(seconds, noise);

/** Has a listener hear samples in pieces of a length. */
function takesOf(samples: Float32Array, piece = 777): Take[] {
  const listener = new TakeListener(rate);
  const takes: Take[] = [];
  for (let at = 0; at < samples.length; at += piece) takes.push(...listener.hear(samples.slice(at, at + piece)).takes);
  const last = listener.end();
  return last ? [...takes, last] : takes;
}
const lengthOf = (stretch: Stretch | undefined) => (stretch ? stretch.end - stretch.start : 0);
const secondsOf = ({ samples }: Pick<Take, 'samples'>) => samples.length / rate;

test('a pause of 0.6 seconds ends a take, a shorter one does not', () => {
  const takes = takesOf(joined(pause(), word(), pause(0.4), word(), pause(0.7), word(1), pause()));
  expect(takes.map(({ problem }) => problem)).toEqual([null, null]);
  const [first, second] = takes.map(secondsOf);
  expect(first).toBeGreaterThanOrEqual(1.4);
  expect(first).toBeLessThan(1.9);
  expect(second).toBeGreaterThanOrEqual(1);
  expect(second).toBeLessThan(1.5);
});

test('takes do not depend on the pieces in which they are heard', () => {
  const samples = joined(pause(), word(), pause(), word(0.8), pause());
  const whole = takesOf(samples, samples.length);
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 3000 }), (piece) => {
      expect(takesOf(samples, piece)).toEqual(whole);
    }),
    { numRuns: 20 },
  );
});

test('a click is no take, and silence none', () => {
  expect(takesOf(joined(pause(), word(0.06), pause()))).toEqual([]);
  expect(takesOf(pause(3))).toEqual([]);
  expect(takesOf(new Float32Array())).toEqual([]);
});

test('the first soft sound belongs to the take', () => {
  const [take] = takesOf(joined(pause(1), word(), pause()));
  expect(take && secondsOf(take)).toBeGreaterThanOrEqual(0.5 + 0.15);
});

test('in a loud room, speech is what stands out', () => {
  const takes = takesOf(joined(tone(4, 0.01), word(), tone(1, 0.01), word(), tone(1, 0.01)));
  expect(takes).toHaveLength(2);
});

test.each([
  ['too quiet', tone(0.5, 0.03), 'TOO_QUIET'],
  ['good', word(), null],
  ['cut off by the microphone', tone(0.5, 3).map((sample) => Math.max(-1, Math.min(1, sample))), 'TOO_LOUD'],
  ['too long', word(22), 'TOO_LONG'],
])('a take that is %s', (_, samples, problem) => {
  expect(takeProblem(samples, rate)).toBe(problem);
});

test('who never pauses is stopped', () => {
  const takes = takesOf(joined(pause(), word(30)));
  expect(takes[0]?.problem).toBe('TOO_LONG');
  expect(takes[0] && secondsOf(takes[0])).toBeLessThan(22);
});

test('the noise of a very loud room is told from speech after one take that is too long', () => {
  const room = (seconds: number) => tone(seconds, 0.05);
  const takes = takesOf(joined(room(22), room(1), word(), room(1), word(), room(1)));
  expect(takes.map(({ problem }) => problem)).toEqual(['TOO_LONG', null, null]);
});

test('what was said can be ended at once, or forgotten', () => {
  const listener = new TakeListener(rate);
  expect(listener.hear(joined(pause(), word())).isSpeech).toBe(true);
  expect(listener.end()?.problem).toBe(null);
  listener.hear(word());
  listener.forget();
  expect(listener.end()).toBe(null);
});

test('soft and loud takes come out alike, and nothing is cut off', () => {
  const levels = [0.06, 0.2, 0.6].map((level) => {
    const evened = evenLevel(tone(0.5, level), rate);
    expect(Math.max(...evened.map(Math.abs))).toBeLessThanOrEqual(0.98);
    return loudness(evened, 0, evened.length);
  });
  expect(Math.max(...levels) / Math.min(...levels)).toBeLessThan(1.2);
  expect(evenLevel(new Float32Array(10), rate)).toEqual(new Float32Array(10));
});

test('one long recording becomes the words of a list', () => {
  const recording = joined(pause(1), ...[0.4, 0.6, 0.5].flatMap((seconds) => [word(seconds), pause(0.5)]));
  const pieces = splitRecording(recording, rate, 3);
  expect(pieces.map((piece) => Math.round((lengthOf(piece) / rate) * 10) / 10)).toEqual([0.8, 1, 0.9]);
});

test('where there are more pauses than words, the shortest part nothing', () => {
  const recording = joined(word(), pause(0.3), word(), pause(0.8), word(), pause(0.9), word());
  expect(splitRecording(recording, rate, 3)).toHaveLength(3);
  expect(lengthOf(splitRecording(recording, rate, 3)[0])).toBeGreaterThan(rate * 1.2);
});

test('where words are missing, there are fewer pieces; of silence there are none', () => {
  expect(splitRecording(joined(word(), pause(), word()), rate, 5)).toHaveLength(2);
  expect(splitRecording(pause(2), rate, 5)).toEqual([]);
  expect(splitRecording(new Float32Array(), rate, 5)).toEqual([]);
});

test('pieces are in order, and nothing of what was said is lost', () => {
  const lengths = fc.array(
    fc.record({
      said: fc.double({ min: 0.2, max: 1, noNaN: true }),
      silent: fc.double({ min: 0.3, max: 1, noNaN: true }),
    }),
    { minLength: 1, maxLength: 8 },
  );
  fc.assert(
    fc.property(lengths, fc.integer({ min: 1, max: 10 }), (parts, count) => {
      const recording = joined(...parts.flatMap(({ said, silent }) => [pause(silent), word(said)]));
      const pieces = splitRecording(recording, rate, count);
      expect(pieces).toHaveLength(Math.min(count, parts.length));
      const ends = [0, ...pieces.map(({ end }) => end)];
      for (const [index, { start, end }] of pieces.entries()) {
        // Neighbours share the silence between them at most.
        expect(end).toBeGreaterThan(start);
        expect(end).toBeLessThanOrEqual(recording.length);
        expect(start).toBeGreaterThan((ends[index] ?? 0) - rate * 0.5);
      }
      const said = parts.reduce((sum, part) => sum + part.said, 0);
      expect(pieces.reduce((sum, piece) => sum + lengthOf(piece), 0) / rate).toBeGreaterThan(
        said - 0.05 * parts.length,
      );
    }),
    { numRuns: 30 },
  );
});
