import { createHash } from 'node:crypto';
import { readsAllContent } from '@kalima/shared/domain/people/accounts';
import type { StudiedWord } from '@kalima/shared/contract/learning/study';
import type { VocabularyWord } from '@kalima/shared/contract/learning/vocabulary';
import type { EventPlace } from '@kalima/shared/domain/learning/event-order';
import type { ContentLanguage } from '@kalima/shared/domain/language/languages';
import { mediaKeyOf, mediaKeysOf, mediaUrlPrefix } from '@kalima/shared/domain/content/media-addresses';
import { bankPageSize, maxBankWords } from '@kalima/shared/domain/learning/vocabulary-bank';
import { type WordAction, stateAfter } from '@kalima/shared/domain/learning/vocabulary-state';
import { fittingExamples, mergeWordDetails } from '@kalima/shared/domain/content/word-sources';
import type { OpenDatabase } from '../../platform/db/open-database.ts';
import type { Trx } from '../../platform/db/schema.ts';
import { cursorKey, decodeCursor, pageOf } from '../../platform/http/cursor.ts';
import type { Caller } from '../../platform/sessions/caller.ts';
import { itemIdOf } from '../../content/item-id.ts';
import { createLookUpService } from './look-up/look-up.service.ts';
import * as queries from './vocabulary.queries.ts';
import * as wordFiles from './word-files/word-files.queries.ts';

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

interface FoundChange extends WordChange {
  /** Tells words of a bank apart. */
  readonly name: string;
  /** What content gives the word. */
  readonly files: readonly wordFiles.WordFile[];
}

const keyOf = ({ word: { language }, normalised }: WordChange): queries.WordKey => ({ language, normalised });
const nameOf = ({ language, normalised }: queries.WordKey): string => `${language} ${normalised}`;
const filesOf = ({ imageUrl, audioUrl }: StudiedWord): string[] => mediaKeysOf([imageUrl, audioUrl]);

/** Cuts changes, in their order, where a word comes again: what is about different words can be written at once. */
function runsOf(changes: readonly FoundChange[]): FoundChange[][] {
  const runs: FoundChange[][] = [];
  let names = new Set<string>();
  for (const change of changes) {
    const { name } = change;
    if (runs.length === 0 || names.has(name)) {
      runs.push([]);
      names = new Set();
    }
    names.add(name);
    runs.at(-1)?.push(change);
  }
  return runs;
}

/** The word with those of its files that it may keep: what content gives it, or it has already. An event gives no access to other files. */
function withOwnFiles(word: StudiedWord, allowed: readonly wordFiles.WordFile[]) {
  const find = (kind: wordFiles.WordFile['kind'], url: string | null) =>
    url === null ? undefined : allowed.find((file) => file.kind === kind && file.namedKey === mediaKeyOf(url));
  const [picture, sound] = [find('picture', word.imageUrl), find('audio', word.audioUrl)];
  const urlOf = (file: wordFiles.WordFile | undefined) => (file ? `${mediaUrlPrefix}${file.key}` : null);
  return {
    word: { ...word, examples: fittingExamples(word.examples), imageUrl: urlOf(picture), audioUrl: urlOf(sound) },
    files: [picture, sound].filter((file) => file !== undefined),
  };
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
    const wanted = changes.map(({ word, courseId, partId }) => filesOf(word).map((key) => ({ key, courseId, partId })));
    const owner = { userId: caller.userId, readsAll: readsAllContent(caller.role) };
    const files = await wordFiles.selectUsedFiles(trx, owner, wanted.flat());
    let at = 0;
    return wanted.map((keys) => files.slice(at, (at += keys.length)).filter((file) => file !== null));
  }

  /** Writes what a run of changes says, of which each is about another word; `count` is kept up to date. */
  async function applyRun(trx: Trx, userId: string, run: readonly FoundChange[], count: queries.WordCount) {
    const known = new Map((await queries.selectKnown(trx, userId, run.map(keyOf))).map((word) => [nameOf(word), word]));
    const taken = run.filter((change) => {
      const { action, name } = change;
      const row = known.get(name);
      const isThere = (row?.state ?? 'absent') !== 'absent';
      const isAdded = action !== 'remove' && !isThere;
      if ((isAdded && count.words >= maxBankWords) || (!row && count.rows >= maxRows)) return false;
      if (!row) count.rows += 1;
      if (isAdded) count.words += 1;
      else if (action === 'remove' && isThere) count.words -= 1;
      return true;
    });
    const kept = await wordFiles.selectKeptFiles(
      trx,
      taken.flatMap((change) => {
        const wordId = known.get(change.name)?.id;
        return wordId === undefined ? [] : filesOf(change.word).map((key) => ({ wordId, key }));
      }),
    );
    const placed = taken.map((change) => ({ ...keyOf(change), state: stateAfter[change.action], place: change.place }));
    const set = new Map((await queries.upsertWords(trx, userId, placed)).map((word) => [nameOf(word), word]));

    const removed: { wordId: string; at: Date }[] = [];
    const given: queries.GivenWord[] = [];
    const linked: { wordId: string; file: wordFiles.WordFile }[] = [];
    for (const change of taken) {
      const { action, name, place, partId, courseId } = change;
      const row = set.get(name);
      if (!row) throw new Error('An upsert returned no row.');
      const wordId = row.id;
      if (action === 'remove') removed.push({ wordId, at: new Date(place.time) });
      else if (row.removedAt === null || place.time >= row.removedAt.getTime()) {
        const own = kept.filter((file) => file.wordId === wordId);
        const { word, files } = withOwnFiles(change.word, [...own, ...change.files]);
        given.push({ wordId, source: partId ?? courseId ?? hashOf(word), word, place });
        linked.push(...files.map((file) => ({ wordId, file })));
      }
    }
    await queries.deleteSourcesBefore(trx, removed);
    await queries.upsertSources(trx, given);
    await wordFiles.linkFiles(trx, linked);
    // A new word has only what this change gave it.
    const before = new Set([...known.values()].map(({ id }) => id));
    const givenAgain = given.map(({ wordId }) => wordId).filter((id) => before.has(id));
    await queries.deleteSourcesOverLimit(trx, givenAgain);
    await wordFiles.unlinkUnusedFiles(trx, [...givenAgain, ...removed.map(({ wordId }) => wordId)]);
  }

  return {
    lookUp: createLookUpService({ database }),

    /** A page of the caller's bank, newest change first; throws `VALIDATION_FAILED` for a cursor of another list. */
    async list(
      caller: Caller,
      cursor: string | undefined,
    ): Promise<{ items: VocabularyWord[]; nextCursor: string | null }> {
      const rows = await queries.selectWords(db, caller.userId, positionOf(cursor), bankPageSize);
      const { items: shown, nextCursor } = pageOf(rows, bankPageSize, (row) => [row.changedAt.toISOString(), row.id]);
      const itemOf = ({ sources: [first], language }: (typeof rows)[number]) =>
        first ? itemIdOf(first.word, language) : '';
      const owner = { userId: caller.userId, readsAll: readsAllContent(caller.role) };
      const taught = await queries.selectTaught(
        db,
        owner,
        shown.map(itemOf).filter((itemId) => itemId !== ''),
      );
      return {
        items: shown.flatMap((row) => {
          const { changedAt: _, sources, ...word } = row;
          const details = mergeWordDetails(sources);
          if (!details) return [];
          return { ...word, ...details, examples: [...details.examples], taught: taught.get(itemOf(row)) ?? null };
        }),
        nextCursor,
      };
    },

    /** When the caller last took each of these words out of their bank; null for what never was. */
    async removals(
      caller: Caller,
      words: readonly { readonly language: ContentLanguage | null; readonly normalised: string }[],
    ): Promise<(Date | null)[]> {
      const asked = words.map(({ language, normalised }) => (language === null ? null : { language, normalised }));
      const known = await queries.selectKnown(
        db,
        caller.userId,
        asked.filter((word) => word !== null),
      );
      const removed = new Map(known.map((word) => [nameOf(word), word.removedAt]));
      return asked.map((word) => (word && removed.get(nameOf(word))) ?? null);
    },

    /**
     * Applies changes of words in their order. A word that a full bank (`maxBankWords`) does not know is left out: the
     * device says so to its learner before.
     */
    async apply(trx: Trx, caller: Caller, changes: readonly WordChange[]): Promise<void> {
      if (changes.length === 0) return;
      const { userId } = caller;
      const count = await queries.countWords(trx, userId);
      const files = await filesOfContent(trx, caller, changes);
      const found = changes.map((change, at) => ({ ...change, name: nameOf(keyOf(change)), files: files[at] ?? [] }));
      for (const run of runsOf(found)) await applyRun(trx, userId, run, count);
    },
  };
}

export type VocabularyService = ReturnType<typeof createVocabularyService>;
