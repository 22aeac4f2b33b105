import { type SentenceTimes, type Span, noTimes, soundsWithin, spanOf, timeLimits } from '../content/sentence-times.ts';

/** Milliseconds: a pause that parts what is said, and a noise that is too short to be said. */
const [shortestPause, shortestSound] = [180, 80];
/** Of the loudest, how loud something must be to be a sound, and how loud at least of 1. */
const [shareOfLoudest, quietest] = [0.09, 0.006];
/** Milliseconds by which people press late or early, within which a border is put where a sound begins or ends. */
const reach = 400;
/** Assignments of sounds to sentences that are compared; beyond that they are parted by the length of their texts. */
const comparedAtMost = 4_000_000;

/** The stretches of a recording in which something is heard; `loudness` is measured in windows of so many milliseconds. */
export function findSounds(loudness: readonly number[], windowMs: number): Span[] {
  const loudest = loudness.toSorted((a, b) => b - a)[Math.floor(loudness.length / 50)] ?? 0;
  const threshold = Math.max(loudest * shareOfLoudest, quietest);
  const found: { begins: number; ends: number }[] = [];
  for (const [place, loud] of loudness.entries()) {
    if (loud < threshold) continue;
    const [begins, ends] = [place * windowMs, (place + 1) * windowMs];
    const last = found.at(-1);
    if (last && begins - last.ends < shortestPause) last.ends = ends;
    else found.push({ begins, ends });
  }
  return found.filter(({ begins, ends }) => ends - begins >= shortestSound);
}

/** How long a text takes to be said, against others: by its letters. */
function weightOf(text: string): number {
  return Math.max(1, text.match(/[\p{L}\p{N}]/gu)?.length ?? 0);
}

/**
 * Which sound is the last of each sentence, so that each lasts as long as its text lets one expect and ends at a long pause: by
 * dynamic programming over all contiguous assignments.
 */
function lastSounds(sounds: readonly Span[], expected: readonly number[]): number[] {
  const [count, total] = [expected.length, sounds.length];
  const most = total - count + 1;
  let costs: number[] = [0];
  const chosen: number[][] = [];
  for (const [sentence, wanted] of expected.entries()) {
    const next: number[] = [];
    const from: number[] = [];
    for (let end = sentence + 1; end <= total - (count - sentence - 1); end += 1) {
      const pause = end < total ? (sounds[end]?.begins ?? 0) - (sounds[end - 1]?.ends ?? 0) : 0;
      let best = Number.POSITIVE_INFINITY;
      for (let begin = Math.max(sentence, end - most); begin < end; begin += 1) {
        const length = (sounds[end - 1]?.ends ?? 0) - (sounds[begin]?.begins ?? 0);
        const cost = (costs[begin] ?? Number.POSITIVE_INFINITY) + ((length - wanted) / (wanted + 400)) ** 2;
        if (cost >= best) continue;
        best = cost;
        from[end] = begin;
      }
      next[end] = best - Math.min(pause, 1200) / 1200;
    }
    costs = next;
    chosen.push(from);
  }
  const ends: number[] = [];
  for (let [sentence, end] = [count - 1, total]; sentence >= 0; sentence -= 1) {
    ends.unshift(end - 1);
    end = chosen[sentence]?.[end] ?? 0;
  }
  return ends;
}

/** Parts what is heard by the lengths of the texts alone, where there are fewer pauses than sentences. */
function partByLength(sounds: readonly Span[], weights: readonly number[]): Span[] {
  const heard = sounds.reduce((sum, { begins, ends }) => sum + ends - begins, 0);
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  /** The time at which so much has been heard; a border between two sounds belongs to the one before, or to the one after. */
  const timeOf = (share: number, isBegin: boolean) => {
    let left = share * heard;
    for (const { begins, ends } of sounds) {
      if (left < ends - begins || (!isBegin && left <= ends - begins)) return begins + left;
      left -= ends - begins;
    }
    return sounds.at(-1)?.ends ?? 0;
  };
  let said = 0;
  return weights.map((weight) => {
    const begins = timeOf(said / whole, true);
    said += weight;
    return { begins, ends: timeOf(said / whole, false) };
  });
}

/**
 * Proposes when sentences are spoken, from where a recording is silent (`findSounds`) and how long their texts are. Null where there is too
 * little to hear for so many.
 */
export function proposeTimes(texts: readonly string[], sounds: readonly Span[]): SentenceTimes[] | null {
  const heard = sounds.reduce((sum, { begins, ends }) => sum + ends - begins, 0);
  if (texts.length === 0 || heard < texts.length * timeLimits.shortest * 2) return null;
  const weights = texts.map(weightOf);
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  const extra = sounds.length - texts.length + 1;
  const canCompare = extra > 0 && texts.length * extra * extra <= comparedAtMost;
  let spans: Span[];
  if (canCompare) {
    const length = (sounds.at(-1)?.ends ?? 0) - (sounds[0]?.begins ?? 0);
    const spoken = (heard + length) / 2;
    const lasts = lastSounds(
      sounds,
      weights.map((weight) => (weight / whole) * spoken),
    );
    spans = lasts.map((last, sentence) => ({
      begins: sounds[(lasts[sentence - 1] ?? -1) + 1]?.begins ?? 0,
      ends: sounds[last]?.ends ?? 0,
    }));
  } else spans = partByLength(sounds, weights);
  return spans.map(({ begins, ends }) =>
    ends - begins < timeLimits.shortest
      ? noTimes
      : { begins: Math.round(begins), ends: Math.round(ends), isProposed: true },
  );
}

/**
 * Proposes the times of the sentences that nobody has checked yet. Those between two checked ones share what is heard between them, and keep
 * what they had where that is too little. Null where nothing is proposed.
 */
export function proposeOpenTimes<Sentence extends SentenceTimes & { readonly text: string }>(
  sentences: readonly Sentence[],
  sounds: readonly Span[],
): Sentence[] | null {
  const proposed = [...sentences];
  let hasProposed = false;
  const isOpen = (place: number) => {
    const sentence = sentences[place];
    return sentence !== undefined && (sentence.isProposed || spanOf(sentence) === null);
  };
  for (let place = 0, earliest = 0; place < sentences.length; place += 1) {
    if (!isOpen(place)) {
      earliest = sentences[place]?.ends ?? earliest;
      continue;
    }
    let end = place;
    while (isOpen(end)) end += 1;
    const latest = sentences[end]?.begins ?? Number.POSITIVE_INFINITY;
    // The rest of a sound that a checked sentence ends, or begins, within is its.
    const whole = sounds.filter(
      ({ begins, ends }) => Math.min(ends, latest) - Math.max(begins, earliest) >= Math.min(reach, ends - begins),
    );
    const heard = soundsWithin(whole, { begins: earliest, ends: latest });
    const run = sentences.slice(place, end);
    const times = proposeTimes(
      run.map(({ text }) => text),
      heard,
    );
    if (times) {
      hasProposed = true;
      for (const [index, sentence] of run.entries()) proposed[place + index] = { ...sentence, ...times[index] };
    }
    place = end - 1;
  }
  return hasProposed ? proposed : null;
}

/** The nearest time at which something begins, or ends, to be heard; the time itself where none is near. */
export function snapToSound(at: number, border: keyof Span, sounds: readonly Span[]): number {
  const near = sounds
    .map((sound) => sound[border])
    .filter((time) => Math.abs(time - at) <= reach)
    .toSorted((one, other) => Math.abs(one - at) - Math.abs(other - at));
  return near[0] ?? at;
}

/** A sentence that was tapped, put where sounds near it begin and, before the next one begins, end; so is the end of the one before it. */
export function fitTapped<Sentence extends SentenceTimes>(
  sentences: readonly Sentence[],
  place: number,
  sounds: readonly Span[],
): Sentence[] {
  return sentences.map((sentence, index) => {
    if (index > place || spanOf(sentence) === null || !sentence.isProposed) return sentence;
    const [begins, ends] = [sentence.begins ?? 0, sentence.ends ?? 0];
    const heard = sounds.filter((sound) => sound.begins < ends && sound.ends > begins + timeLimits.shortest);
    const last = Math.min(heard.at(-1)?.ends ?? ends, ends);
    return last - begins < timeLimits.shortest ? sentence : { ...sentence, ends: Math.round(last) };
  });
}
