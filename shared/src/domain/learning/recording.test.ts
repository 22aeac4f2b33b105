import fc from 'fast-check';
import { expect, test } from 'vitest';
import { encodeWav, mixToMono, trimSilence, peaksOf } from './recording.ts';

const rate = 8000;
const seconds = (length: number, loudness: number) =>
  Float32Array.from({ length: rate * length }, (_, index) => loudness * Math.sin(index));
const joined = (...parts: Float32Array[]) => Float32Array.from(parts.flatMap((part) => [...part]));

test('silence before and after speech is cut, and what is said is kept whole', () => {
  const speech = seconds(1, 0.5);
  const trimmed = trimSilence(joined(seconds(2, 0.001), speech, seconds(3, 0.001)), rate);
  expect(trimmed.length / rate).toBeGreaterThanOrEqual(1);
  expect(trimmed.length / rate).toBeLessThanOrEqual(1.4);
  const text = trimmed.join(' ');
  expect(text).toContain(speech.join(' '));
});

test('a pause inside speech stays', () => {
  const trimmed = trimSilence(joined(seconds(1, 0.5), seconds(2, 0), seconds(1, 0.5)), rate);
  expect(trimmed.length).toBe(rate * 4);
});

test('a recording in which nothing was said becomes empty', () => {
  expect(trimSilence(seconds(2, 0.001), rate)).toHaveLength(0);
  expect(trimSilence(new Float32Array(), rate)).toHaveLength(0);
});

test('two channels become one of half of each', () => {
  expect([...mixToMono([Float32Array.of(1, 0.5), Float32Array.of(0, 0.5)])]).toEqual([0.5, 0.5]);
  expect([...mixToMono([])]).toEqual([]);
});

test('a WAV file says what it holds, and holds the samples', () => {
  fc.assert(
    fc.property(
      fc.float32Array({ min: -2, max: 2, noNaN: true, maxLength: 50 }),
      fc.integer({ min: 8000, max: 96_000 }),
      (samples, anyRate) => {
        const bytes = encodeWav(samples, anyRate);
        const view = new DataView(bytes.buffer);
        const text = (from: number, to: number) => String.fromCharCode(...bytes.slice(from, to));
        expect([text(0, 4), text(8, 16), text(36, 40)]).toEqual(['RIFF', 'WAVEfmt ', 'data']);
        expect([view.getUint16(22, true), view.getUint32(24, true)]).toEqual([1, anyRate]);
        expect(view.getUint32(40, true)).toBe(samples.length * 2);
        samples.forEach((sample, index) => {
          const limited = Math.max(-1, Math.min(1, sample));
          expect(view.getInt16(44 + index * 2, true) / 0x8000).toBeCloseTo(limited, 3);
        });
      },
    ),
  );
});

test('a small wave is drawn of the loudest samples of equal stretches', () => {
  expect(peaksOf(Float32Array.of(0, 0.5, -0.25, 0, -2, 0), 3)).toEqual([0.5, 0.25, 1]);
  expect(peaksOf(new Float32Array(), 2)).toEqual([0, 0]);
  expect(peaksOf(Float32Array.of(0.5), 3)).toEqual([0, 0, 0.5]);
});
