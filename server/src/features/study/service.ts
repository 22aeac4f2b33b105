import type { Kysely } from 'kysely';
import {
  type Progress,
  type StudiedWord,
  type StudyEvent,
  type VocabularyWord,
  studyEvent,
} from '@kalima/shared/contract/study';
import { type EventPlace, clockOffset, compareEvents, correctedTime } from '@kalima/shared/domain/event-order';
import { reachedStage } from '@kalima/shared/domain/lesson-stages';
import { mediaKeyOf, mediaKeysOf } from '@kalima/shared/domain/uploads';
import { nextWordState, normaliseWord } from '@kalima/shared/domain/vocabulary-state';
import { inTransaction } from '../../platform/db/in-transaction.ts';
import type { OpenDatabase } from '../../platform/db/open-database.ts';
import type { Schema } from '../../platform/db/schema.ts';
import type { Caller } from '../../platform/sessions/caller.ts';
import type { SchoolService } from '../school/service.ts';
import * as queries from './queries.ts';

type Trx = Kysely<Schema>;

/** Entries of the list of recent activity. */
const recentEntries = 10;

interface Batch {
  readonly deviceId: string;
  readonly deviceTime: string;
  readonly events: readonly unknown[];
}

interface PlacedEvent {
  readonly event: StudyEvent;
  readonly place: EventPlace;
}

type Result = { id: string | null; status: 'accepted' | 'known' | 'refused' };

function idOf(event: unknown): string | null {
  const id = typeof event === 'object' && event !== null && 'id' in event ? event.id : null;
  return typeof id === 'string' ? id.slice(0, 100) : null;
}

interface Parts {
  database: OpenDatabase;
  /** Says in which time zone days are counted. */
  school: Pick<SchoolService, 'current'>;
  now?: () => number;
}

/** What learners do: noted once each, and the bank, completions and figures that follow from it (learner.md 4; D5, D21, D22). */
export function createStudyService({ database, school, now = Date.now }: Parts) {
  const { db } = database;

  /** Files of a word that its learner may see now; an event gives no access to others (D22). */
  async function ownFiles(trx: Trx, userId: string, word: StudiedWord): Promise<StudiedWord> {
    const readable = await queries.selectReadableKeys(trx, userId, mediaKeysOf([word.imageUrl, word.audioUrl]));
    const kept = (url: string | null) => (url !== null && readable.has(mediaKeyOf(url) ?? '') ? url : null);
    return { ...word, imageUrl: kept(word.imageUrl), audioUrl: kept(word.audioUrl) };
  }

  async function applyWord(
    trx: Trx,
    userId: string,
    place: EventPlace,
    event: StudyEvent & { type: 'word' },
  ): Promise<void> {
    const word = await ownFiles(trx, userId, event.word);
    const normalised = normaliseWord(word.word);
    const before = await queries.selectWordState(trx, userId, word.language, normalised);
    const state = nextWordState(before, event.action);
    const wordId = await queries.upsertWord(trx, { userId, normalised, state, word, place });
    if (wordId !== undefined) await queries.insertWordMedia(trx, wordId, mediaKeysOf([word.imageUrl, word.audioUrl]));
  }

  async function updateStage(trx: Trx, userId: string): Promise<void> {
    const { before, lessons, completed } = await queries.selectStageFacts(trx, userId);
    const stage = reachedStage(before, lessons, new Set(completed));
    if (stage > before) await queries.updateStage(trx, userId, stage);
  }

  async function apply(trx: Trx, userId: string, { event, place }: PlacedEvent): Promise<void> {
    if (event.type === 'word') await applyWord(trx, userId, place, event);
    if (event.type === 'lesson-completed') {
      const { courseId, activity } = event;
      await queries.insertCompletion(trx, { userId, courseId, activity, completedAt: new Date(place.time) });
      if (activity === 'interactive-reading') await updateStage(trx, userId);
    }
  }

  return {
    /** Takes a batch of a device's events; acknowledges each by itself. What was acknowledged is kept (D22). */
    async take({ userId }: Caller, { deviceId, deviceTime, events }: Batch): Promise<{ results: Result[] }> {
      const results = events.map((event): Result => ({ id: idOf(event), status: 'refused' }));
      const parsed = events.map((event) => studyEvent.safeParse(event).data);
      await inTransaction(db, async (trx) => {
        const serverNow = now();
        const known = await queries.selectClockOffset(trx, userId, deviceId);
        const offset = clockOffset(known, Date.parse(deviceTime), serverNow);
        if (offset !== known) await queries.upsertClockOffset(trx, userId, deviceId, offset);
        const placed = parsed.flatMap((event, index): (PlacedEvent & { index: number })[] => {
          if (!event) return [];
          const time = correctedTime(Date.parse(event.happenedAt), offset, serverNow);
          return [{ event, index, place: { time, deviceId, sequence: event.sequence } }];
        });
        for (const one of placed.toSorted((a, b) => compareEvents(a.place, b.place))) {
          const { id, type } = one.event;
          const isNew = await queries.insertEvent(trx, {
            id,
            userId,
            type,
            place: one.place,
            payload: JSON.stringify(one.event),
          });
          if (isNew) await apply(trx, userId, one);
          results[one.index] = { id, status: isNew ? 'accepted' : 'known' };
        }
      });
      return { results };
    },

    /** The caller's bank, newest change first. */
    async listWords(caller: Caller): Promise<{ items: VocabularyWord[]; nextCursor: null }> {
      return { items: await queries.selectWords(db, caller.userId), nextCursor: null };
    },

    /** Everything that can be completed, and every word of the reading lessons, in a fixed order. For demo content. */
    everything: () => queries.selectEverything(db),

    /** The caller's stage, completions, figures and latest activity, counted from what they did (D9). */
    async progress(caller: Caller): Promise<Progress> {
      const { timeZone } = await school.current();
      return {
        ...(await queries.selectFigures(db, caller.userId, timeZone)),
        completedLessons: await queries.selectCompletions(db, caller.userId),
        recent: await queries.selectRecent(db, caller.userId, recentEntries),
      };
    },
  };
}

export type StudyService = ReturnType<typeof createStudyService>;
