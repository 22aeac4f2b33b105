/** When a sentence is spoken, in milliseconds from the beginning of its recording; null where nobody has said so. */
export interface SentenceTimes {
  readonly begins: number | null;
  readonly ends: number | null;
  /** Whether nobody has listened to it yet, as it was guessed, tapped or read from a file (PRODUCT.md#times-of-sentences). */
  readonly isProposed: boolean;
}

/** What a sentence has whose times nobody has said. */
export const noTimes: SentenceTimes = { begins: null, ends: null, isProposed: false };

/** In milliseconds, but for the number of sentences whose times are edited together (PRODUCT.md#constants). */
export const timeLimits = {
  latest: 6 * 60 * 60 * 1000,
  shortest: 50,
  nudge: 50,
  smallNudge: 10,
  sentences: 2000,
} as const;

/** A stretch of a recording. */
export interface Span {
  readonly begins: number;
  readonly ends: number;
}

/** The times of a sentence where it has any. */
export function spanOf({
  begins,
  ends,
}: {
  readonly begins?: number | null;
  readonly ends?: number | null;
}): Span | null {
  return typeof begins === 'number' && typeof ends === 'number' ? { begins, ends } : null;
}

/** The place of the first sentence that ends before it begins, is too late, or begins before the one before it ends; -1 where all is well. */
export function misplacedTime(sentences: readonly Pick<SentenceTimes, 'begins' | 'ends'>[]): number {
  let last = 0;
  return sentences.findIndex((sentence) => {
    const span = spanOf(sentence);
    if (!span) return sentence.begins !== sentence.ends;
    if (span.begins < last || span.ends <= span.begins || span.ends > timeLimits.latest) return true;
    last = span.ends;
    return false;
  });
}

/**
 * Sentences of which none is spoken before the one that stands before it: where an order was changed, as many as can be keep their
 * times, and the others lose theirs (longest increasing subsequence, by M. Fredman, 1975).
 */
export function keepOrderedTimes<Sentence extends SentenceTimes>(sentences: readonly Sentence[]): Sentence[] {
  // The place of the sentence that ends soonest among those that a row of so many can end with.
  const lastOfRow: number[] = [];
  const before = new Map<number, number | undefined>();
  const endAt = (place: number | undefined) => spanOf(sentences[place ?? -1] ?? noTimes)?.ends ?? 0;
  for (const [place, sentence] of sentences.entries()) {
    const span = spanOf(sentence);
    if (!span) continue;
    let [low, high] = [0, lastOfRow.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (endAt(lastOfRow[middle]) <= span.begins) low = middle + 1;
      else high = middle;
    }
    before.set(place, lastOfRow[low - 1]);
    if (low === lastOfRow.length || span.ends < endAt(lastOfRow[low])) lastOfRow[low] = place;
  }
  const kept = new Set<number>();
  for (let place = lastOfRow.at(-1); place !== undefined; place = before.get(place)) kept.add(place);
  return sentences.map((sentence, place) =>
    kept.has(place) || spanOf(sentence) === null ? sentence : { ...sentence, ...noTimes },
  );
}

/** The place of the sentence that is heard at a time, or was heard last before it; -1 before the first. */
export function sentenceAt(sentences: readonly Partial<SentenceTimes>[], at: number): number {
  return sentences.findLastIndex((sentence) => {
    const span = spanOf(sentence);
    return span !== null && span.begins <= at;
  });
}

function replaced<Sentence>(sentences: readonly Sentence[], place: number, change: Partial<Sentence>): Sentence[] {
  return sentences.map((sentence, at) => (at === place ? { ...sentence, ...change } : sentence));
}

const timedBefore = (sentences: readonly SentenceTimes[], place: number) =>
  sentences.findLastIndex((sentence, at) => at < place && spanOf(sentence) !== null);
const timedAfter = (sentences: readonly SentenceTimes[], place: number) =>
  sentences.findIndex((sentence, at) => at > place && spanOf(sentence) !== null);

/**
 * Moves a border of a sentence to a time within a recording of the given length. A neighbour in the way gives way, down to the
 * shortest that a sentence may be; whoever moved it has looked at it, so it is proposed no more.
 */
export function moveBorder<Sentence extends SentenceTimes>(
  sentences: readonly Sentence[],
  place: number,
  border: 'begins' | 'ends',
  to: number,
  length: number,
): Sentence[] {
  const { shortest } = timeLimits;
  const span = spanOf(sentences[place] ?? noTimes);
  if (!span) return [...sentences];
  const isBegin = border === 'begins';
  const other = isBegin ? timedBefore(sentences, place) : timedAfter(sentences, place);
  const neighbour = spanOf(sentences[other] ?? noTimes);
  const earliest = isBegin ? (neighbour ? neighbour.begins + shortest : 0) : span.begins + shortest;
  const latest = isBegin ? span.ends - shortest : neighbour ? neighbour.ends - shortest : length;
  const at = Math.round(Math.max(Math.min(to, latest), earliest));
  const moved = replaced(sentences, place, { [border]: at, isProposed: false } as Partial<Sentence>);
  if (!neighbour || (isBegin ? neighbour.ends <= at : neighbour.begins >= at)) return moved;
  return replaced(moved, other, { [isBegin ? 'ends' : 'begins']: at } as Partial<Sentence>);
}

/**
 * Begins a sentence at a time, as tapping along does: the one before ends by then, and this one lasts until the next begins, or to the end
 * of the recording. Times of later sentences that are over by then are forgotten. Null where there is no room for it.
 */
export function tapSentence<Sentence extends SentenceTimes>(
  sentences: readonly Sentence[],
  place: number,
  at: number,
  length: number,
): Sentence[] | null {
  const begins = Math.round(at);
  const { shortest } = timeLimits;
  const before = timedBefore(sentences, place);
  const former = spanOf(sentences[before] ?? noTimes);
  if ((former && former.begins + shortest > begins) || begins + shortest > length) return null;
  const tapped = sentences.map((sentence, index) => {
    const span = spanOf(sentence);
    if (index === before && span) return { ...sentence, ends: Math.min(span.ends, begins) };
    return index > place && span && span.begins < begins + shortest ? { ...sentence, ...noTimes } : sentence;
  });
  const next = spanOf(tapped[timedAfter(tapped, place)] ?? noTimes);
  return replaced(tapped, place, {
    begins,
    ends: next?.begins ?? Math.round(length),
    isProposed: true,
  } as Partial<Sentence>);
}

/** A sentence as it is parted and joined. */
interface SentenceText extends SentenceTimes {
  readonly text: string;
  /** Whether it was parted from the sentence before within a word, so that joining them puts no space there. */
  readonly isWithinWord?: boolean;
}

/** What the next sentence follows without a space. */
const noSpaces = /\p{Script=Han}\p{P}?$/u;

/** What is heard within a stretch of a recording. */
export function soundsWithin(sounds: readonly Span[], { begins, ends }: Span): Span[] {
  return sounds
    .map((sound) => ({ begins: Math.max(sound.begins, begins), ends: Math.min(sound.ends, ends) }))
    .filter((sound) => sound.ends - sound.begins >= timeLimits.shortest);
}

/** The pause of a sentence that is nearest to a time, within a third of its length; a point where there is none. */
function pauseNear(at: number, span: Span, sounds: readonly Span[]): Span {
  const heard = soundsWithin(sounds, span);
  const pauses = heard.slice(1).map(({ begins }, place) => ({ begins: heard[place]?.ends ?? begins, ends: begins }));
  const distance = (pause: Span) => Math.max(pause.begins - at, at - pause.ends, 0);
  const nearest = pauses.toSorted((one, other) => distance(one) - distance(other))[0];
  return nearest && distance(nearest) <= (span.ends - span.begins) / 3 ? nearest : { begins: at, ends: at };
}

/**
 * A sentence in two, parted at a character of its text and at a time within it. Without a time it is the pause, of what is heard, that is nearest
 * to where the text lets one expect it, and both are proposed. Null where one of the two would be empty.
 */
export function splitSentence<Sentence extends SentenceText>(
  sentences: readonly Sentence[],
  place: number,
  character: number,
  at: number | null,
  sounds: readonly Span[] = [],
): Sentence[] | null {
  const sentence = sentences[place];
  if (!sentence) return null;
  const texts = [sentence.text.slice(0, character).trim(), sentence.text.slice(character).trim()] as const;
  if (texts.includes('')) return null;
  const isWithinWord = !/\s/u.test(sentence.text.slice(character - 1, character + 1));
  const rest = { text: texts[1], isWithinWord };
  const span = spanOf(sentence);
  const { shortest } = timeLimits;
  if (!span || span.ends - span.begins < 2 * shortest) {
    const untimed = { ...sentence, ...noTimes };
    const halves = [
      { ...untimed, text: texts[0] },
      { ...untimed, ...rest },
    ];
    return sentences.flatMap((one, index) => (index === place ? halves : one));
  }
  const within = (time: number) => Math.round(Math.min(Math.max(time, span.begins + shortest), span.ends - shortest));
  const expected = within(span.begins + (span.ends - span.begins) * (character / sentence.text.length));
  const pause = at === null ? pauseNear(expected, span, sounds) : { begins: at, ends: at };
  const isProposed = sentence.isProposed || at === null;
  const halves = [
    { ...sentence, text: texts[0], ends: within(pause.begins), isProposed },
    { ...sentence, ...rest, begins: within(pause.ends), isProposed },
  ];
  return sentences.flatMap((one, index) => (index === place ? halves : one));
}

/** Characters before a place in which a mark is looked for. */
const marksReach = 10;

/** Where a text is parted best near a share of it: after a word, in Chinese after any character but before no mark. */
export function splitPlace(text: string, share: number): number {
  const places = [...text.matchAll(/(?<=\s)\S|(?<=\p{P})[^\p{P}\s]|(?<=\p{Script=Han})\p{Script=Han}/gu)].map(
    ({ index }) => index,
  );
  const wanted = text.length * share;
  // A mark and white space behind it are few characters.
  const isBehindMark = (place: number) => /\p{P}\s*$/u.test(text.slice(Math.max(0, place - marksReach), place));
  const distance = (place: number) => Math.abs(place - wanted) - (isBehindMark(place) ? text.length / 6 : 0);
  let [best, least] = [0, Number.POSITIVE_INFINITY];
  for (const place of places) {
    const found = distance(place);
    if (found < least) [best, least] = [place, found];
  }
  return best;
}

/** A sentence joined with the next one, from where it begins to where that one ends; null for the last. */
export function joinSentences<Sentence extends SentenceText>(
  sentences: readonly Sentence[],
  place: number,
): Sentence[] | null {
  const [first, second] = [sentences[place], sentences[place + 1]];
  if (!first || !second) return null;
  const [one, other] = [spanOf(first), spanOf(second)];
  const space = second.isWithinWord || noSpaces.test(first.text) ? '' : ' ';
  const text = `${first.text}${space}${second.text}`;
  const times = { begins: one?.begins ?? other?.begins ?? null, ends: other?.ends ?? one?.ends ?? null };
  const joined = { ...first, text, ...times, isProposed: first.isProposed || second.isProposed };
  return sentences.flatMap((sentence, index) => {
    if (index === place) return joined;
    return index === place + 1 ? [] : sentence;
  });
}
