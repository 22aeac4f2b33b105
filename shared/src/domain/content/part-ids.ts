import { comparableText } from '../language/comparable-text.ts';

/** For each text the index of the earlier text that it is, or undefined for a new one. No index occurs twice. */
type Pairs = (number | undefined)[];

/** The index of each text that occurs once, by text, among those indexes that `isFree` accepts. */
function placesOfSingle(texts: readonly string[], isFree: (index: number) => boolean): Map<string, number> {
  const places = new Map<string, number>();
  const seenAgain = new Set<string>();
  for (const [index, text] of texts.entries()) {
    if (!isFree(index)) continue;
    if (places.has(text)) seenAgain.add(text);
    places.set(text, index);
  }
  for (const text of seenAgain) places.delete(text);
  return places;
}

/**
 * Pairs texts with the earlier ones, wherever they moved to, in linear time (P. Heckel, A technique for isolating differences
 * between files, 1978): equal beginnings and ends, texts that occur once in both, equal neighbours of what is paired, then the
 * rest in order. Exact matches come first, then those that differ in case or white space.
 */
function pairSameTexts(before: readonly string[], after: readonly string[]): { pairs: Pairs; taken: Set<number> } {
  const pairs: Pairs = after.map(() => undefined);
  const taken = new Set<number>();
  const isOpen = (index: number) => index < after.length && index >= 0 && pairs[index] === undefined;
  const isFree = (index: number) => index < before.length && index >= 0 && !taken.has(index);
  function pair(index: number, former: number): void {
    pairs[index] = former;
    taken.add(former);
  }

  for (const formOf of [(text: string) => text, comparableText]) {
    const [old, now] = [before.map(formOf), after.map(formOf)];
    const pairOn = (index: number, former: number, by: 1 | -1) => {
      for (let step = 0; isOpen(index + step) && isFree(former + step); step += by) {
        if (now[index + step] !== old[former + step]) return;
        pair(index + step, former + step);
      }
    };
    pairOn(0, 0, 1);
    pairOn(now.length - 1, old.length - 1, -1);
    const formerSingles = placesOfSingle(old, isFree);
    for (const [text, index] of placesOfSingle(now, isOpen)) {
      const former = formerSingles.get(text);
      if (former !== undefined) pair(index, former);
    }
    for (const [index, former] of pairs.entries()) {
      if (former === undefined) continue;
      pairOn(index + 1, former + 1, 1);
      pairOn(index - 1, former - 1, -1);
    }
    const left = new Map<string, number[]>();
    for (const [former, text] of [...old.entries()].toReversed()) {
      if (!isFree(former)) continue;
      const places = left.get(text);
      if (places) places.push(former);
      else left.set(text, [former]);
    }
    for (const [index, text] of now.entries()) {
      const former = isOpen(index) ? left.get(text)?.pop() : undefined;
      if (former !== undefined) pair(index, former);
    }
  }
  return { pairs, taken };
}

/** Pairs unmatched texts by place: between the same neighbours (or ends), if as many were there before. */
function pairByPlace({ pairs, taken }: ReturnType<typeof pairSameTexts>, countBefore: number): void {
  for (let from = 0; from < pairs.length; from += 1) {
    if (pairs[from] !== undefined) continue;
    let to = from;
    while (to < pairs.length && pairs[to] === undefined) to += 1;
    const first = from === 0 ? 0 : (pairs[from - 1] ?? 0) + 1;
    const end = to === pairs.length ? countBefore : (pairs[to] ?? 0);
    const formers = end - first === to - from ? Array.from({ length: to - from }, (_, place) => first + place) : [];
    if (!formers.some((former) => taken.has(former))) {
      for (const [place, former] of formers.entries()) pairs[from + place] = former;
    }
    from = to;
  }
}

/** A sentence of a story, under its permanent id (PRODUCT.md#parts). */
export interface Sentence {
  readonly id: string;
  readonly text: string;
}

/**
 * The sentences of a changed text. A sentence that stayed keeps its id, wherever it moved to; so does a corrected one, which is
 * what replaces another between the same neighbours. New ones get an id from `makeId`. All ids differ.
 */
export function keepSentenceIds(
  before: readonly Sentence[],
  texts: readonly string[],
  makeId: () => string,
): Sentence[] {
  const found = pairSameTexts(
    before.map(({ text }) => text),
    texts,
  );
  pairByPlace(found, before.length);
  return texts.map((text, index) => ({ id: before[found.pairs[index] ?? -1]?.id ?? makeId(), text }));
}

/**
 * Explained words, each with an id: its own; else that of the same word before, since older clients send none; else one from
 * `makeId`. The caller has to check the ids that were sent.
 */
export function keepWordIds<Word extends { readonly id?: string | undefined; readonly word: string }>(
  before: readonly { readonly id: string; readonly word: string }[],
  words: readonly Word[],
  makeId: () => string,
): (Word & { readonly id: string })[] {
  const named = new Set(words.map(({ id }) => id));
  const free = before.filter(({ id }) => !named.has(id));
  const nameless = words.filter(({ id }) => id === undefined);
  const { pairs } = pairSameTexts(
    free.map(({ word }) => word),
    nameless.map(({ word }) => word),
  );
  const idOf = new Map(nameless.map((word, index) => [word, free[pairs[index] ?? -1]?.id]));
  return words.map((word) => ({ ...word, id: word.id ?? idOf.get(word) ?? makeId() }));
}
