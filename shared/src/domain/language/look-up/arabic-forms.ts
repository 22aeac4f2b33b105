import { enclitics, proclitics } from '../word-matching.ts';

/** Letters that a stem has at least. */
const shortest = 2;
/** Letters of the longest chain of clitics before a word (وبال), and of the longest pronoun or ending after it (كما). */
const [longestBefore, longestAfter] = [4, 3];

/** How unlikely it is that letters are no part of the word: an article is clear, a single letter is most often its own. */
const weights = { none: 0, clear: 1, chain: 1.5, letter: 2 };

/** Endings of verbs and of Egyptian, beside those that `enclitics` knows. */
const verbEndings = /^(?:وا|و|ت|تم|تي|يا)$/;
const clearBefore = /^(?:ال|لل)$/;

interface Cut {
  readonly stem: string;
  readonly cut: string;
  readonly weight: number;
}

const whole = (word: string): Cut => ({ stem: word, cut: '', weight: weights.none });

/** A word without what may be written together before it. */
function cutsBefore(word: string): Cut[] {
  const cuts = [whole(word)];
  for (let length = 1; length <= Math.min(longestBefore, word.length - shortest); length += 1) {
    const cut = word.slice(0, length);
    // Egyptian has عال for "on the".
    if (!proclitics.test(cut) && cut !== 'عال') continue;
    const clear = clearBefore.test(cut) ? weights.clear : weights.chain;
    cuts.push({ stem: word.slice(length), cut, weight: length === 1 ? weights.letter : clear });
  }
  return cuts;
}

/** A word without a pronoun or ending, and without what may stand before that: مدرساتهم, كتبوها. */
function cutsAfter(word: string): Cut[] {
  const once = (from: Cut): Cut[] => {
    const cuts: Cut[] = [];
    for (let length = 1; length <= Math.min(longestAfter, from.stem.length - shortest); length += 1) {
      const cut = from.stem.slice(-length);
      if (!enclitics.test(cut) && !verbEndings.test(cut)) continue;
      const weight = from.weight + (length === 1 ? weights.letter : weights.clear);
      cuts.push({ stem: from.stem.slice(0, -length), cut, weight });
    }
    return cuts;
  };
  const first = once(whole(word));
  return [whole(word), ...first, ...first.flatMap(once)];
}

/** How a word may end before an ending was put to it, as search writes it: ة is ه there, ى is ي, and a hamza has lost its seat. */
function closed({ stem, cut }: Cut): string[] {
  if (cut === '') return [];
  if (cut === 'ات') return [`${stem}ه`];
  if (/ا[يو]$/.test(stem)) return [`${stem.slice(0, -1)}ء`];
  if (stem.endsWith('ت') && stem.length > shortest) return [`${stem.slice(0, -1)}ه`];
  return stem.endsWith('ا') ? [`${stem.slice(0, -1)}ي`] : [];
}

/** The verb of a present: as "he" does it, and in the past. */
function verbs(stem: string): string[] {
  if (stem.length < 4 || !/^[يتنا]/.test(stem) || stem.startsWith('ال')) return [];
  return [`ي${stem.slice(1)}`, stem.slice(1)];
}

/**
 * What a written word of Arabic may be made of: without conjunctions, prepositions and articles before it, and without pronouns and endings
 * after it, the likeliest first. Takes and gives words as search compares them.
 */
export function arabicStems(word: string): readonly string[] {
  const found: { form: string; weight: number }[] = [];
  // Egyptian and dialects around it put a negation around the verb.
  const negated = /^ما?(.{2,})ش$/.exec(word)?.[1];
  const words = negated === undefined ? [word] : [word, negated];
  for (const [place, one] of words.entries()) {
    for (const before of cutsBefore(one)) {
      for (const after of cutsAfter(before.stem)) {
        const weight = place + before.weight + after.weight;
        const note = (form: string, more: number) => found.push({ form, weight: weight + more });
        note(after.stem, 0);
        for (const form of closed(after)) note(form, 0.1);
        if (/(?:ال|لل)$/.test(before.cut)) note(`ال${after.stem}`, 0.2);
        else if (before.cut === '') note(`ال${after.stem}`, 1.2);
        // Of two ل and the article one is not written: لليل.
        if (before.cut.endsWith('لل')) note(`ل${after.stem}`, 0.3);
        for (const form of verbs(after.stem)) note(form, 1.4);
      }
    }
  }
  return found.toSorted((a, b) => a.weight - b.weight).map(({ form }) => form);
}
