import type { RememberedItem, Review, ReviewItem } from '@kalima/shared/contract/learning/memory';
import type { StudyEvent } from '@kalima/shared/contract/learning/study';
import type { ContentLanguage } from '@kalima/shared/domain/language/languages';
import { leads } from '@kalima/shared/domain/language/pairs';
import { hasCue } from '@kalima/shared/domain/learning/exercises';
import {
  countAsked,
  dueDay,
  foldPending,
  type Memory,
  type MemoryEvent,
  newMemory,
  stabilityIfRight,
} from '@kalima/shared/domain/learning/memory';
import { isAskedByQueue } from '@kalima/shared/domain/learning/reviews';
import { type DailyLimits, itemsFitting, queueOf } from '@kalima/shared/domain/learning/review-queue';
import type { WordOnDevice } from './word-on-device.ts';

/** Pictures among which the right one is looked for. */
const maxPictures = 60;

export interface DeviceMemory {
  readonly items: readonly RememberedItem[];
  readonly coursesWithNew: readonly string[];
  readonly paceMs: number;
}

interface Given {
  /** What the server has computed. */
  readonly memory: DeviceMemory;
  readonly words: readonly WordOnDevice[];
  /** What the learner did that the server has not acknowledged. */
  readonly pending: readonly StudyEvent[];
  /** The learning day. */
  readonly day: string;
  readonly minutes: number;
  /** The language that the learner studies: of two forms of a word the one in it is new to them. */
  readonly target?: ContentLanguage | undefined;
  readonly limits: DailyLimits;
  /** Whether a file can be shown or heard here. */
  readonly hasFile: (url: string) => boolean;
}

const partKey = ({ courseId, partId }: { readonly courseId: string; readonly partId: string }) =>
  `${courseId} ${partId}`;

/** The pending events of each item, as the log has them. */
function pendingByItem(pending: readonly StudyEvent[], words: readonly WordOnDevice[]): Map<string, MemoryEvent[]> {
  const itemOf = new Map(words.map((word) => [partKey(word), word.itemId]));
  const undone = new Set(pending.flatMap((event) => (event.type === 'undone' ? [event.targetId] : [])));
  const logs = new Map<string, MemoryEvent[]>();
  for (const event of pending) {
    if (!('partId' in event) || event.type === 'word' || undone.has(event.id)) continue;
    const itemId = itemOf.get(partKey(event));
    if (itemId === undefined) continue;
    const { id, sequence, happenedAt, learningDay = happenedAt.slice(0, 10) } = event;
    const logged = { id, learningDay, place: { time: Date.parse(happenedAt), deviceId: '', sequence } };
    const made: MemoryEvent =
      event.type === 'reviewed'
        ? { ...logged, type: 'reviewed', grade: event.grade, isAsked: isAskedByQueue(event.exercise) }
        : { ...logged, type: event.type };
    logs.set(itemId, [...(logs.get(itemId) ?? []), made]);
  }
  return logs;
}

/** Courses that the server does not know to be begun yet. */
function begunHere(pending: readonly StudyEvent[]): string[] {
  return pending.flatMap((event) => {
    if (event.type === 'word') return event.courseId ?? [];
    const begins = event.type === 'card-answered' || event.type === 'lesson-completed';
    return begins || (event.type === 'reviewed' && event.exercise === 'flashcard') ? [event.courseId] : [];
  });
}

const richness = ({ imageUrl, audioUrl }: WordOnDevice) => Number(imageUrl !== null) + Number(audioUrl !== null);
const inOrder = (a: string, b: string) => (a < b ? -1 : Number(a > b));

/** Of several places of a word the one that shows most of it, as the server chooses. */
function bestWords(words: readonly WordOnDevice[]): Map<string, WordOnDevice> {
  const best = new Map<string, WordOnDevice>();
  for (const word of words) {
    const known = best.get(word.itemId);
    const isBetter =
      !known ||
      richness(word) > richness(known) ||
      (richness(word) === richness(known) && inOrder(partKey(word), partKey(known)) < 0);
    if (isBetter) best.set(word.itemId, word);
  }
  return best;
}

/**
 * The session that the server would give, made of what the device has: words of courses that were opened or downloaded, with
 * the files that are here; a word that has nothing to ask by here is left out (PRODUCT.md#review).
 */
export function deviceReview({ memory, words: given, pending, day, minutes, target, limits, hasFile }: Given): Review {
  const onlyHere = (url: string | null) => (url !== null && hasFile(url) ? url : null);
  const words = given.map((word) => ({
    ...word,
    imageUrl: onlyHere(word.imageUrl),
    audioUrl: onlyHere(word.audioUrl),
  }));
  const best = bestWords(words.filter(hasCue));
  const known = new Map<string, Memory>(memory.items.map((item) => [item.itemId, item]));
  for (const [itemId, log] of pendingByItem(pending, words))
    known.set(itemId, foldPending(known.get(itemId) ?? newMemory, log));

  const itemOf = (word: WordOnDevice, state: Memory): ReviewItem => {
    const { stability, reviews, lapses, lastDay } = state;
    return { ...word, stability, reviews, lapses, lastDay, stabilityIfRight: stabilityIfRight(state, day) };
  };
  const elapsedRatio = ({ lastDay, stability }: ReviewItem) =>
    (Date.parse(day) - Date.parse(lastDay ?? day)) / stability;
  const due = [...known]
    .flatMap(([itemId, state]) => {
      const [word, on] = [best.get(itemId), dueDay(state)];
      return word && on !== null && on <= day ? [itemOf(word, state)] : [];
    })
    .toSorted((a, b) => elapsedRatio(a) - elapsedRatio(b) || inOrder(a.itemId, b.itemId));

  const isNew = (itemId: string) => {
    const state = known.get(itemId);
    return !state || (state.lastDay === null && !state.isSuspended && (state.postponedUntil ?? '') <= day);
  };
  const newIds = [...new Set([...memory.coursesWithNew, ...begunHere(pending)])].flatMap((courseId) =>
    words
      .filter((word) => word.courseId === courseId && leads(word, target) && isNew(word.itemId))
      .map(({ itemId }) => itemId),
  );
  const newItems = [...new Set(newIds)].flatMap((itemId) => {
    const word = best.get(itemId);
    return word ? [itemOf(word, newMemory)] : [];
  });

  const queue = queueOf({ due, newItems, ...countAsked(known.values(), day) }, limits);
  const items = queue.slice(0, itemsFitting(minutes, memory.paceMs));
  const languages = new Set(items.map(({ language }) => language));
  const pictures = [...best.values()].flatMap(({ imageUrl, ...word }) =>
    imageUrl !== null && languages.has(word.language) ? [{ ...word, imageUrl }] : [],
  );
  return {
    items,
    nextCursor: null,
    total: queue.length,
    paceMs: memory.paceMs,
    pictures: pictures.slice(0, maxPictures),
  };
}
