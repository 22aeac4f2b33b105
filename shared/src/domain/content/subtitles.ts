import { type SentenceTimes, type Span, keepOrderedTimes, noTimes, timeLimits } from './sentence-times.ts';
import { withoutControls } from '../language/unreadable-characters.ts';

/** What a file of subtitles is bounded by (PRODUCT.md#times-of-sentences). */
export const subtitleLimits = { bytes: 1024 * 1024, cues: 5000 } as const;

/** A text that is shown for a while. */
export interface Cue extends Span {
  readonly text: string;
}

/** Why a file gives no times. */
export type SubtitleProblem = 'NO_SUBTITLES' | 'TOO_MANY_CUES';

const timeLine =
  /^\s*(?:(\d{1,3}):)?(\d{1,2}):(\d{2})[.,](\d{1,3})\s*-->\s*(?:(\d{1,3}):)?(\d{1,2}):(\d{2})[.,](\d{1,3})(?:\s|$)/;

/** Whether a text, or the beginning of one, has times as subtitles have them. */
export function looksLikeSubtitles(text: string): boolean {
  return text.split(/\r\n|\r|\n/).some((line) => timeLine.test(line.slice(0, 200)));
}

function milliseconds([hours, minutes, seconds, fraction]: readonly (string | undefined)[]): number {
  const whole = (Number(hours ?? 0) * 60 + Number(minutes)) * 60 + Number(seconds);
  return whole * 1000 + Number((fraction ?? '0').padEnd(3, '0'));
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', nbsp: ' ', quot: '"' };

/** What is read of a cue: without tags of WebVTT and of styled SRT, and without marks of direction. */
function plainText(text: string): string {
  return withoutControls(text)
    .replaceAll(/<[^<>]*>|\{\\[^{}]*\}/g, '')
    .replaceAll(/&(amp|lt|gt|nbsp|quot);/g, (whole, name: string) => entities[name] ?? whole)
    .replaceAll(/&(?:lrm|rlm);|[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** What of a file of subtitles was understood, and what was not. */
export interface ReadSubtitles {
  /** In the order of their times; none overlap: one that does ends when the next begins, or is joined with it. */
  readonly cues: readonly Cue[];
  /** Lines, from 1, at which a text stands that became none of them: without times, with damaged ones, or with no room for it. */
  readonly damaged: readonly number[];
}

interface Block {
  /** Of its first line, from 1. */
  readonly line: number;
  readonly times: Span | null;
  readonly lines: string[];
}

/** What a file says besides what is shown: its head, notes and looks. */
const aside = /^\ufeff?(?:WEBVTT|NOTE|STYLE|REGION)(?:\s|$)/;

/** What stands between empty lines, parted where times begin; null where more have times than a file may have. */
function blocksOf(text: string): Block[] | null {
  const blocks: Block[] = [];
  let [open, count]: [Block | undefined, number] = [undefined, 0];
  for (const [at, line] of text.split(/\r\n|\r|\n/).entries()) {
    const match = timeLine.exec(line.slice(0, 200));
    if (match) {
      if (count === subtitleLimits.cues) return null;
      count += 1;
      const times = { begins: milliseconds(match.slice(1, 5)), ends: milliseconds(match.slice(5, 9)) };
      // What stood above is the number or name of this one.
      const isNamed = open !== undefined && open.times === null && open.lines.length === 1;
      if (isNamed) blocks.pop();
      open = { line: at + 1, times, lines: [] };
      blocks.push(open);
    } else if (line.trim() === '') open = undefined;
    // Times that are none end what stood before.
    else if (open && !(open.times && line.includes('-->'))) open.lines.push(line);
    else {
      open = { line: at + 1, times: null, lines: [line] };
      blocks.push(open);
    }
  }
  return blocks;
}

/** Whether a block without times says something that was to be shown: it has letters, and is no aside. */
function isStray({ times, lines: [first = '', ...others] }: Block): boolean {
  return (
    times === null &&
    !aside.test(first) &&
    [first, ...others].some((line) => /\p{L}/u.test(line) || line.includes('-->'))
  );
}

interface PlacedCue extends Cue {
  /** Lines of the file at which its texts begin, from 1. */
  readonly lines: readonly number[];
}

/**
 * Cues in the order of their times, none of which overlap. A cue that the next one would leave no time, such as the line of a second
 * speaker at the same moment, is joined with it: their texts stand together, in the order of the file.
 */
function withoutOverlaps(cues: readonly PlacedCue[]): PlacedCue[] {
  const placed: PlacedCue[] = [];
  for (const cue of cues.toSorted((one, other) => one.begins - other.begins)) {
    const before = placed.at(-1);
    if (before && before.ends > cue.begins && cue.begins - before.begins < timeLimits.shortest) {
      const [text, lines] = [`${before.text} ${cue.text}`, [...before.lines, ...cue.lines]];
      placed[placed.length - 1] = { ...before, text, lines, ends: Math.max(before.ends, cue.ends) };
    } else {
      if (before) placed[placed.length - 1] = { ...before, ends: Math.min(before.ends, cue.begins) };
      placed.push(cue);
    }
  }
  return placed;
}

/** Reads an SRT or WebVTT file. */
export function readCues(text: string): ReadSubtitles | SubtitleProblem {
  const blocks = blocksOf(text);
  if (blocks === null) return 'TOO_MANY_CUES';
  const shown = blocks
    .flatMap(({ line, times, lines }) => (times ? [{ lines: [line], ...times, text: plainText(lines.join(' ')) }] : []))
    .filter((cue) => cue.text !== '');
  const placed = withoutOverlaps(shown.filter(({ ends }) => ends <= timeLimits.latest)).filter(
    ({ begins, ends }) => ends - begins >= timeLimits.shortest,
  );
  if (placed.length === 0) return 'NO_SUBTITLES';
  const read = new Set(placed.flatMap(({ lines }) => lines));
  const lost = [...shown.flatMap(({ lines }) => lines), ...blocks.filter(isStray).map(({ line }) => line)];
  return {
    cues: placed.map(({ lines: _lines, ...cue }) => cue),
    damaged: lost.filter((line) => !read.has(line)).toSorted((one, other) => one - other),
  };
}

/** What decides whether two texts read alike: letters and digits, without case, width, vowel marks and tatweel. */
function lettersOf(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]|\u0640/gu, '');
}

/** Letters ahead in which the next sentence is looked for. */
const searchedAhead = 4000;

/**
 * Gives sentences the times of the cues in which they are read, whatever of them a cue holds; where the texts differ and there are as many cues,
 * by their places. Null where neither fits.
 */
export function fitSubtitles(cues: readonly Cue[], texts: readonly string[]): SentenceTimes[] | null {
  const letters = cues.map(({ text }) => lettersOf(text));
  const all = letters.join('');
  const starts: number[] = [];
  for (let [place, at] = [0, 0]; place < letters.length; place += 1) {
    starts.push(at);
    at += letters[place]?.length ?? 0;
  }
  /** The time at a letter, of the cue that it is in. */
  const timeAt = (letter: number) => {
    const place = Math.max(
      starts.findLastIndex((start) => start <= letter),
      0,
    );
    const { begins = 0, ends = 0 } = cues[place] ?? {};
    const share = (letter - (starts[place] ?? 0)) / Math.max(letters[place]?.length ?? 1, 1);
    return begins + (ends - begins) * Math.min(share, 1);
  };
  let from = 0;
  const found = texts.map((text) => {
    const wanted = lettersOf(text);
    const at = wanted === '' ? -1 : all.slice(from, from + searchedAhead + wanted.length).indexOf(wanted);
    if (at < 0) return noTimes;
    const begin = from + at;
    from = begin + wanted.length;
    // The last letter's own end: the next letter may be said after a pause.
    const last = timeAt(from - 1);
    const place = starts.findLastIndex((start) => start <= from - 1);
    const { begins = 0, ends = last } = cues[place] ?? {};
    const letter = (ends - begins) / Math.max(letters[place]?.length ?? 1, 1);
    return { begins: Math.round(timeAt(begin)), ends: Math.round(last + letter), isProposed: true };
  });
  const tidy = (times: readonly SentenceTimes[]) =>
    keepOrderedTimes(
      times.map((one) => (one.begins !== null && (one.ends ?? 0) - one.begins < timeLimits.shortest ? noTimes : one)),
    );
  if (found.filter(({ begins }) => begins !== null).length * 2 > texts.length) return tidy(found);
  if (cues.length !== texts.length) return null;
  return tidy(cues.map(({ begins, ends }) => ({ begins, ends, isProposed: true })));
}

/** The cues as sentences, where their text is taken in place of what was written. */
export function sentencesOfCues(cues: readonly Cue[]): (SentenceTimes & { readonly text: string })[] {
  return cues.map(({ text, begins, ends }) => ({ text, begins, ends, isProposed: true }));
}
