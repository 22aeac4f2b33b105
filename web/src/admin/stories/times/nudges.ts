import type { TimedSentence } from './passages.ts';

/** A sentence that nobody has moved. */
export function withoutNudges({ nudged: _nudged, ...sentence }: TimedSentence): TimedSentence {
  return sentence;
}

/** Notes by how much sentences were moved, those that gave way as well; `before` and `after` are the same sentences. */
export function withNudges(before: readonly TimedSentence[], after: readonly TimedSentence[]): TimedSentence[] {
  return after.map((sentence, place) => {
    const former = before[place];
    if (!former || (former.begins === sentence.begins && former.ends === sentence.ends)) return sentence;
    const moved = (border: 'begins' | 'ends') =>
      (former.nudged?.[border] ?? 0) + (sentence[border] ?? 0) - (former[border] ?? 0);
    const nudged = { begins: moved('begins'), ends: moved('ends') };
    return nudged.begins === 0 && nudged.ends === 0 ? withoutNudges(sentence) : { ...sentence, nudged };
  });
}
