import { createHash } from 'node:crypto';
import { readsAllContent } from '@kalima/shared/domain/accounts';
import type { StudiedWord } from '@kalima/shared/contract/study';
import type { VocabularyWord } from '@kalima/shared/contract/vocabulary';
import type { EventPlace } from '@kalima/shared/domain/event-order';
import { mediaKeyOf, mediaKeysOf, mediaUrlPrefix } from '@kalima/shared/domain/media-addresses';
import { bankPageSize, maxBankWords } from '@kalima/shared/domain/vocabulary-bank';
import { type WordAction, stateAfter } from '@kalima/shared/domain/vocabulary-state';
import { fittingExamples, mergeWordDetails } from '@kalima/shared/domain/word-sources';
import type { OpenDatabase } from '../../platform/db/open-database.ts';
import type { Trx } from '../../platform/db/schema.ts';
import { cursorKey, decodeCursor, encodeCursor } from '../../platform/http/cursor.ts';
import type { Caller } from '../../platform/sessions/caller.ts';
import { itemIdOf } from '../content/item-id.ts';
import { createLookUpService } from './look-up/service.ts';
import * as queries from './queries.ts';

/** Most rows for words of one person, removed words included. */
const maxRows = 2 * maxBankWords;

export interface WordChange {
  readonly action: WordAction;
  readonly word: StudiedWord;
  /** The form under which the bank finds the word. */
  readonly normalised: string;
  readonly place: EventPlace;
  /** Where the word came from; null where the device did not say. */
  readonly courseId: string | null;
  readonly partId: string | null;
}

/** Stands for the place of a word whose device did not say it: what gives the same is the same place. */
function hashOf({ word, translation, definition, examples, imageUrl, audioUrl }: StudiedWord): string {
  // A second translation or a language makes no other place: older clients do not tell of them.
  const given = JSON.stringify([word, translation, definition, examples, imageUrl, audioUrl]);
  return createHash('sha256').update(given).digest('hex').slice(0, 32);
}

function positionOf(cursor: string | undefined): queries.WordPosition | null {
  const [changedAt, id] = decodeCursor(cursor, [cursorKey.time, cursorKey.id] as const);
  return changedAt === null || id === null ? null : { changedAt: String(changedAt), id: String(id) };
}

/** The learners' vocabulary banks (PRODUCT.md#vocabulary-bank). */
export function createVocabularyService({ database }: { database: OpenDatabase }) {
  const { db } = database;

  /** Of each change the files that content gives its word, asked once for all. */
  async function filesOfContent(trx: Trx, caller: Caller, changes: readonly WordChange[]) {
    const wanted = changes.map(({ word, courseId, partId }) =>
      mediaKeysOf([word.imageUrl, word.audioUrl]).map((key) => ({ key, courseId, partId })),
    );
    const owner = { userId: caller.userId, readsAll: readsAllContent(caller.role) };
    const files = await queries.selectUsedFiles(trx, owner, wanted.flat());
    let at = 0;
    return wanted.map((keys) => files.slice(at, (at += keys.length)).filter((file) => file !== null));
  }

  /** The word with those of its files that it may keep: what content gives it, or it has already. An event gives no access to other files. */
  async function withOwnFiles(
    trx: Trx,
    word: StudiedWord,
    ofContent: readonly queries.WordFile[],
    wordId: string | null,
  ) {
    const keys = mediaKeysOf([word.imageUrl, word.audioUrl]);
    const kept = wordId === null ? [] : await queries.selectKeptFiles(trx, wordId, keys);
    const find = (kind: queries.WordFile['kind'], url: string | null) =>
      url === null
        ? undefined
        : [...kept, ...ofContent].find((file) => file.kind === kind && file.namedKey === mediaKeyOf(url));
    const [picture, sound] = [find('picture', word.imageUrl), find('audio', word.audioUrl)];
    const urlOf = (file: queries.WordFile | undefined) => (file ? `${mediaUrlPrefix}${file.key}` : null);
    return {
      word: { ...word, examples: fittingExamples(word.examples), imageUrl: urlOf(picture), audioUrl: urlOf(sound) },
      files: [picture, sound].filter((file) => file !== undefined),
    };
  }

  return {
    lookUp: createLookUpService({ database }),

    /** A page of the caller's bank, newest change first; throws `VALIDATION_FAILED` for a cursor of another list. */
    async list(
      caller: Caller,
      cursor: string | undefined,
    ): Promise<{ items: VocabularyWord[]; nextCursor: string | null }> {
      const rows = await queries.selectWords(db, caller.userId, positionOf(cursor), bankPageSize);
      const shown = rows.slice(0, bankPageSize);
      const itemOf = ({ sources: [first], language }: (typeof rows)[number]) =>
        first ? itemIdOf(first.word, language) : '';
      const owner = { userId: caller.userId, readsAll: readsAllContent(caller.role) };
      const taught = await queries.selectTaught(
        db,
        owner,
        shown.map(itemOf).filter((itemId) => itemId !== ''),
      );
      const last = rows.length > shown.length ? shown.at(-1) : undefined;
      return {
        items: shown.flatMap((row) => {
          const { changedAt: _, sources, ...word } = row;
          const details = mergeWordDetails(sources);
          if (!details) return [];
          return { ...word, ...details, examples: [...details.examples], taught: taught.get(itemOf(row)) ?? null };
        }),
        nextCursor: last ? encodeCursor([last.changedAt.toISOString(), last.id]) : null,
      };
    },

    /**
     * Applies changes of words in their order. A word that a full bank (`maxBankWords`) does not know is left out: the
     * device says so to its learner before.
     */
    async apply(trx: Trx, caller: Caller, changes: readonly WordChange[]): Promise<void> {
      if (changes.length === 0) return;
      const { userId } = caller;
      const count = await queries.countWords(trx, userId);
      const ofContent = await filesOfContent(trx, caller, changes);
      for (const [at, change] of changes.entries()) {
        const { word: given, action, normalised, place } = change;
        const known = await queries.selectWord(trx, userId, given.language, normalised);
        const isAdded = action !== 'remove' && (known?.state ?? 'absent') === 'absent';
        if ((isAdded && count.words >= maxBankWords) || (!known && count.rows >= maxRows)) continue;
        const { word, files } = await withOwnFiles(trx, given, ofContent[at] ?? [], known?.id ?? null);
        const state = stateAfter[action];
        const { language } = given;
        const { id: wordId, removedAt } = await queries.upsertWord(trx, { userId, language, normalised, state, place });
        if (action === 'remove') {
          await queries.deleteSourcesBefore(trx, wordId, new Date(place.time));
          await queries.unlinkUnusedFiles(trx, wordId);
        } else if (removedAt === null || place.time >= removedAt.getTime()) {
          const source = change.partId ?? change.courseId ?? hashOf(word);
          await queries.upsertSource(trx, { wordId, source, word, place });
          await queries.linkFiles(trx, wordId, files);
          // A new word has only what this change gave it.
          if (known) {
            await queries.deleteSourcesOverLimit(trx, wordId);
            await queries.unlinkUnusedFiles(trx, wordId);
          }
        }
        if (!known) count.rows += 1;
        if (isAdded) count.words += 1;
        else if (action === 'remove' && known && known.state !== 'absent') count.words -= 1;
      }
    },
  };
}

export type VocabularyService = ReturnType<typeof createVocabularyService>;
