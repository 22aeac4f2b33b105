import type { TakeProblem } from '@kalima/shared/domain/learning/takes';

/** A word, phrase or sentence that is recorded. */
export interface StudioWord {
  readonly id: string;
  readonly text: string;
  readonly translation: string;
  readonly imageUrl: string | null;
  readonly hasSound: boolean;
}

export interface StudioTake {
  readonly id: string;
  readonly wordId: string;
  /** From 1, of the word. */
  readonly number: number;
  readonly seconds: number;
  /** How loud it is from its beginning to its end, from 0 to 1. */
  readonly peaks: readonly number[];
  readonly problem: TakeProblem | null;
  readonly file: File;
  /** Where the page hears it. */
  readonly url: string;
}

/** What the studio is about: the words of a round, which of them is spoken, and what was said. */
export interface StudioState {
  /** Ids of the words that are asked for, in order. */
  readonly round: readonly string[];
  /** The word that is spoken; null where all of the round have their sound. */
  readonly currentId: string | null;
  /** The newest first. */
  readonly takes: readonly StudioTake[];
  /** The take that is used, by word. */
  readonly used: Readonly<Record<string, string>>;
  /** Why the word has to be said again. */
  readonly refusal: TakeProblem | null;
}

/** Begins with the words without a sound, or with all of them. */
export function beginRound(words: readonly StudioWord[], isAll: boolean, before?: StudioState): StudioState {
  const round = words.filter(({ hasSound }) => isAll || !hasSound).map(({ id }) => id);
  return { round, currentId: round[0] ?? null, takes: before?.takes ?? [], used: {}, refusal: null };
}

/** The next word of the round after one that has no sound of this round yet, beginning anew at the end; null where all have one. */
function nextOf({ round, used }: StudioState, wordId: string): string | null {
  const at = round.indexOf(wordId);
  const others = [...round.slice(at + 1), ...round.slice(0, at + 1)];
  return others.find((id) => used[id] === undefined) ?? null;
}

/** How many takes of a word there are. */
export function takesOf({ takes }: StudioState, wordId: string): number {
  return takes.filter((take) => take.wordId === wordId).length;
}

/** Takes in what was said: a good take leads on to the next word, a bad one is kept unused and asked for again. */
export function addTake(state: StudioState, take: StudioTake): StudioState {
  const takes = [take, ...state.takes];
  if (take.problem !== null) return { ...state, takes, refusal: take.problem };
  return chooseTake({ ...state, takes }, take);
}

/** Has a take be the sound of its word. */
export function chooseTake(state: StudioState, { id, wordId }: StudioTake): StudioState {
  const round = state.round.includes(wordId) ? state.round : [...state.round, wordId];
  const next = { ...state, round, used: { ...state.used, [wordId]: id }, refusal: null };
  // A take that is used later does not move on from another word.
  const isCurrent = state.currentId === wordId || state.currentId === null;
  return { ...next, currentId: isCurrent ? nextOf(next, wordId) : state.currentId };
}

/** Goes on without the word that is asked for; it comes again at the end. */
export function skipWord(state: StudioState): StudioState {
  if (state.currentId === null) return state;
  const { round, currentId } = state;
  const rest = round.filter((id) => state.used[id] === undefined);
  const at = rest.indexOf(currentId);
  return { ...state, currentId: rest[(at + 1) % rest.length] ?? currentId, refusal: null };
}

/** Leads to a word, whether or not it was said before. */
export function goToWord(state: StudioState, wordId: string): StudioState {
  const round = state.round.includes(wordId) ? state.round : [...state.round, wordId];
  const { [wordId]: _, ...used } = state.used;
  return { ...state, round, used, currentId: wordId, refusal: null };
}

/** Leads back to the word that was said last, to say it again. */
export function sayAgain(state: StudioState): StudioState {
  const last = state.takes[0];
  return last ? goToWord(state, last.wordId) : state;
}
