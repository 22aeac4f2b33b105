import type { StudyEvent } from '@kalima/shared/contract/learning/study';
import { correctedItem } from '@kalima/shared/domain/content/word-corrections';
import { isItemLength, itemForm } from '@kalima/shared/domain/language/item-form';
import { compareByDay, foldFrom } from '@kalima/shared/domain/learning/memory';
import { mostAnswersOfDay, mostEventsOfItem, mostItems } from '@kalima/shared/domain/learning/reviews';
import { inTransaction } from '../../platform/db/in-transaction.ts';
import { lockPerson } from '../../platform/db/lock-person.ts';
import type { OpenDatabase } from '../../platform/db/open-database.ts';
import type { Trx } from '../../platform/db/schema.ts';
import {
  type NamedPart,
  type StoredCorrection,
  selectCorrections,
} from '../../content/corrections/corrections.queries.ts';
import { itemIdOf } from '../../content/item-id.ts';
import { createPruningService } from './pruning/pruning.service.ts';
import { selectCheckpoints } from './pruning/pruning.queries.ts';
import * as queries from './memory.queries.ts';

/** Items that are computed at once. */
const itemsAtOnce = 200;
const peopleAtOnce = 100;

/** An event with the day that it counts for. */
interface DatedEvent {
  readonly event: StudyEvent;
  readonly learningDay: string;
}

/** The part that an event asks about; null for events that are not about one item. */
function partOf(event: StudyEvent): NamedPart | null {
  if (event.type === 'card-answered') {
    return event.activity === 'flashcards' ? { courseId: event.courseId, partId: event.cardId } : null;
  }
  return 'text' in event ? { courseId: event.courseId, partId: event.partId } : null;
}

const keyOf = ({ courseId, partId }: NamedPart) => `${courseId} ${partId}`.toLowerCase();

type AskedText = Pick<Extract<StudyEvent, { text: string }>, 'text' | 'language'>;

/** Whether a part reads as it did on the device. */
function readsAs(part: queries.FoundPart | undefined, { text, language }: AskedText): boolean {
  return part?.language === language && itemForm(part.text) === itemForm(text);
}

/** The item of a text that its part does not have any more: what the part was corrected to since, else that of the text itself. */
function itemByText({ text, language }: AskedText, corrections: readonly StoredCorrection[]): string | null {
  // A part that was parted from words written alike had that sense when it read so.
  const senses = new Set(corrections.map(({ formerSense }) => formerSense));
  const idsBySense = new Map([...senses].map((sense) => [sense, itemIdOf(text, language, sense)]));
  const corrected = corrections.findLast(
    ({ formerItemId, formerSense }) => formerItemId === idsBySense.get(formerSense),
  );
  if (corrected) return correctedItem(corrected.formerItemId, corrections);
  return isItemLength(text, language) ? itemIdOf(text, language) : null;
}

interface Dependencies {
  database: OpenDatabase;
  /** Days for which answers are kept; null for all of them. */
  keepDays: number | null;
}

/** What learners remember: a projection of their log (PRODUCT.md#memory). */
export function createMemoryService({ database, keepDays }: Dependencies) {
  const { db } = database;
  const pruning = createPruningService({ database, keepDays });

  /** The item that each event is about, by the part as it reads now, else as it read on the device; null for none. */
  async function itemsOf(trx: Trx, events: readonly DatedEvent[]): Promise<(string | null)[]> {
    const found = await queries.selectItemsOfParts(
      trx,
      events.flatMap(({ event }) => partOf(event) ?? []),
    );
    const taught = new Map(found.map((part) => [keyOf(part), part]));
    const elsewise = events.flatMap(({ event }) => {
      const part = partOf(event);
      return part && 'text' in event && !readsAs(taught.get(keyOf(part)), event) ? [part] : [];
    });
    const corrections = Map.groupBy(await selectCorrections(trx, elsewise), keyOf);
    return events.map(({ event }) => {
      const part = partOf(event);
      if (part === null) return null;
      const now = taught.get(keyOf(part));
      // An answer to a deleted card belongs to no item.
      if (!('text' in event)) return now?.itemId ?? null;
      if (now && readsAs(now, event)) return now.itemId;
      return itemByText(event, corrections.get(keyOf(part)) ?? []);
    });
  }

  /** The items as they read by now, where what was answered last was corrected since. */
  async function withCorrectedTexts(trx: Trx, items: readonly queries.RememberedItem[]) {
    const suspects = items.filter(
      ({ itemId, text, language }) => text !== null && language !== null && itemIdOf(text, language) !== itemId,
    );
    const ids = suspects.map(({ itemId }) => itemId);
    const found = await queries.selectCorrectedTexts(trx, ids);
    const corrected = new Map(found.map((one) => [one.itemId, one]));
    return items.map((item) => {
      const now = corrected.get(item.itemId);
      if (!now || (now.language === item.language && itemForm(now.text) === itemForm(item.text ?? ''))) return item;
      return { ...item, language: now.language, text: now.text };
    });
  }

  /** Computes some of a person's items from their log, and from what came before it (`pruning`). */
  async function recompute(trx: Trx, userId: string, itemIds: readonly string[]): Promise<void> {
    if (itemIds.length === 0) return;
    const checkpoints = await selectCheckpoints(trx, userId, itemIds);
    const logs = Map.groupBy(await queries.selectLog(trx, userId, itemIds), ({ itemId }) => itemId);
    const items = itemIds.map((itemId): queries.RememberedItem => {
      const log = logs.get(itemId) ?? [];
      const latest = log
        .filter(({ text }) => text !== null)
        .toSorted(compareByDay)
        .at(-1);
      const memory = foldFrom(checkpoints.get(itemId) ?? null, log);
      return { itemId, memory, language: latest?.language ?? null, text: latest?.text?.trim() ?? null };
    });
    const read = await withCorrectedTexts(trx, items);
    await queries.writeItems(trx, userId, read);
    await queries.updateCoursesWithNew(trx, userId, itemIds);
  }

  async function recomputeAll(userId: string): Promise<number> {
    let count = 0;
    for (let after: string | null = null; ;) {
      const from: string | null = after;
      const itemIds = await inTransaction(db, async (trx) => {
        await lockPerson(trx, userId);
        const next = await queries.selectItems(trx, userId, from, itemsAtOnce);
        await recompute(trx, userId, next);
        return next;
      });
      count += itemIds.length;
      after = itemIds.at(-1) ?? null;
      if (itemIds.length < itemsAtOnce) return count;
    }
  }

  return {
    pruning,

    /** Computes some of a person's items anew. The person has to be locked. */
    recompute,

    /**
     * The item that each new event is about, or null: for events about none, for what nobody can answer so often, and for more
     * items than anybody learns. The person has to be locked.
     */
    async assignItems(trx: Trx, userId: string, events: readonly DatedEvent[]): Promise<(string | null)[]> {
      const items = await itemsOf(trx, events);
      const asked = [...new Set(items.filter((id) => id !== null))];
      if (asked.length === 0) return items;
      const known = await queries.selectKnownItems(trx, userId, asked);
      // Whatever a device sends, nothing is remembered of a word that no course teaches.
      const isNew = (id: string) => !known.has(id);
      const taught = await queries.selectTaughtItems(trx, asked.filter(isNew));
      let room = known.size === asked.length ? 0 : mostItems - (await queries.countItems(trx, userId));
      const ofItem = new Map<string, number>();
      const ofDay = new Map<string, number>();
      for (const { itemId, day, count, answers } of await queries.countEvents(trx, userId, asked)) {
        ofItem.set(itemId, (ofItem.get(itemId) ?? 0) + count);
        ofDay.set(`${itemId} ${day}`, answers);
      }
      return items.map((itemId, index) => {
        const dated = events[index];
        if (itemId === null || !dated) return null;
        if (isNew(itemId) && (room <= 0 || !taught.has(itemId))) return null;
        const key = `${itemId} ${dated.learningDay}`;
        const [all, today] = [ofItem.get(itemId) ?? 0, ofDay.get(key) ?? 0];
        const isAnswer = 'isRight' in dated.event;
        if (all >= mostEventsOfItem || (isAnswer && today >= mostAnswersOfDay)) return null;
        ofItem.set(itemId, all + 1);
        if (isAnswer) ofDay.set(key, today + 1);
        if (isNew(itemId)) room -= 1;
        known.add(itemId);
        return itemId;
      });
    },

    /** Updates what a person remembers after new events: of the items that those are about, and of those that they undo. */
    async update(
      trx: Trx,
      userId: string,
      itemIds: readonly (string | null)[],
      events: readonly StudyEvent[],
    ): Promise<void> {
      const targets = events.flatMap((event) => (event.type === 'undone' ? [event.targetId] : []));
      const undone = await queries.selectItemsOfEvents(trx, userId, targets);
      await recompute(trx, userId, [...new Set([...itemIds.filter((id) => id !== null), ...undone])]);
    },

    /**
     * Computes everything that is remembered anew, person by person, while they may study. Returns the number of people and
     * items, and of answers that are about no card that there is.
     */
    async rebuild(): Promise<{ people: number; items: number; skippedAnswers: number }> {
      const sum = { people: 0, items: 0, skippedAnswers: 0 };
      for (let after: string | null = null; ;) {
        const userIds: string[] = await queries.selectPeople(db, after, peopleAtOnce);
        for (const userId of userIds) {
          sum.items += await recomputeAll(userId);
          sum.skippedAnswers += await queries.countUnplacedAnswers(db, userId);
        }
        sum.people += userIds.length;
        after = userIds.at(-1) ?? null;
        if (userIds.length < peopleAtOnce) return sum;
      }
    },
  };
}

export type MemoryService = ReturnType<typeof createMemoryService>;
