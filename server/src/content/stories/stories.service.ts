import { randomUUID } from 'node:crypto';
import type { VocabularyInput } from '@kalima/shared/contract/content/explained-words';
import type { KnownWord } from '@kalima/shared/contract/content/known-words';
import type {
  EditableSentence,
  EditableStory,
  StoryInput,
  StoryPageInput,
  StoryTableRow,
} from '@kalima/shared/contract/content/stories';
import { contentLimits } from '@kalima/shared/domain/content/content-limits';
import type { ContentLanguage } from '@kalima/shared/domain/language/languages';
import { misplacedTime } from '@kalima/shared/domain/content/sentence-times';
import { matchWords } from '@kalima/shared/domain/language/word-matching';
import { invalidField, staleVersion } from '../../platform/app-error.ts';
import { checkVideo } from '../../platform/check-video.ts';
import { inTransaction } from '../../platform/db/in-transaction.ts';
import type { Trx } from '../../platform/db/schema.ts';
import type { AdminCaller, ContentAuthor } from '../../platform/sessions/caller.ts';
import type { UsedFile } from '../../media/media.service.ts';
import { type Content, type ContentDependencies, createLifeCycle, type Replacing } from '../life-cycle.ts';
import { savingTexts } from '../pinyin/read-ahead.ts';
import { otherFormFields } from '../pairs.ts';
import { asTaughtWord, withoutId, withWordIds } from '../explained-words.ts';
import type { StagesService } from '../stages/stages.service.ts';
import * as queries from './stories.queries.ts';
import { type PlannedSentence, passagesOf, planSentences, textOf } from './sentences.ts';

interface Story extends queries.StoryRow {
  /** Undefined where it stays in the stage that it is in. */
  readonly stageId?: string | undefined;
}

/** A story as it is sent: its explained words may have no ids, and older clients know of no recording and no pages. */
interface Sent extends Omit<Story, 'vocabulary' | 'audioUrl' | 'pages' | 'sentences'> {
  readonly vocabulary: readonly VocabularyInput[];
  readonly audioUrl?: string | null | undefined;
  readonly pages?: readonly StoryPageInput[] | undefined;
  /** With their times; without any the text is split. */
  readonly sentences?: readonly PlannedSentence[] | undefined;
}

interface NewStory extends Sent {
  /** Chosen beforehand where files are stored under it. */
  readonly id?: string;
  readonly stageId: string;
  /** Place in its stage; the last one if it is not given. */
  readonly sortOrder?: number;
}

interface Dependencies extends ContentDependencies {
  readonly stages: StagesService;
}

const content: Content<EditableStory, Story, 'stories'> = {
  courseType: 'story',
  name: 'story',
  select: queries.selectEditable,
  columnsOf: queries.columnsOf,
  stageOf: ({ stageId }) => stageId,
  courseOf: ({ title, description }) => ({ title, description }),
  filesOf: ({ videoUrl, videoSource, audioUrl, thumbnailUrl, pages }) => [
    { field: 'videoUrl', url: videoSource === 'upload' ? videoUrl : null, kind: 'video' },
    { field: 'audioUrl', url: audioUrl, kind: 'audio' },
    { field: 'thumbnailUrl', url: thumbnailUrl, kind: 'picture' },
    ...pages.flatMap((page, place): UsedFile[] => [
      { field: `pages.${place}.imageUrl`, url: page.imageUrl, kind: 'picture' },
      { field: `pages.${place}.audioUrl`, url: page.audioUrl, kind: 'audio' },
    ]),
  ],
  otherFormsOf: ({ vocabulary }) => otherFormFields('vocabulary', vocabulary),
  wordsOf: ({ vocabulary }) => vocabulary.map(asTaughtWord),
  textsOf: ({ sentences }) => sentences,
  copyOf: async ({ id: _id, version: _version, ...story }, trx, newId) => {
    const newIds = new Map(story.pages.map(({ id }) => [id, randomUUID() as string]));
    const renamed = (id: string) => newIds.get(id) ?? id;
    return {
      ...story,
      vocabulary: await withWordIds(trx, newId, [], story.vocabulary.map(withoutId)),
      pages: story.pages.map((page) => ({ ...page, id: renamed(page.id) })),
      sentences: story.sentences.map(({ id: _sentence, pageId, ...rest }) => ({
        ...rest,
        pageId: pageId === null ? null : renamed(pageId),
      })),
    };
  },
  async writeParts(trx, id, { pages, sentences }) {
    if (!(await queries.writePages(trx, id, pages))) throw invalidField('pages', 'INVALID_VALUE');
    await queries.writeSentences(trx, id, sentences);
    // At last, since sentences may have moved from one page to another.
    await queries.deletePagesExcept(trx, id, pages);
  },
};

/** Words of a language that are looked for in a text, each of so many characters; together they are read for each search. */
const taughtWords = { most: 5000, longest: 100 } as const;
/** Characters of a text that are searched, and words that are proposed at most. */
const [searchedText, proposedWords] = [20_000, 40] as const;

/** Something to watch or to hear: a film, a recording or pages. */
function hasSource({ videoUrl, audioUrl, pages }: Pick<Story, 'videoUrl' | 'audioUrl' | 'pages'>): boolean {
  return videoUrl !== null || audioUrl !== null || pages.length > 0;
}

/** A story as it was sent, with what its source is; with pages, their text is its text. Throws `VALIDATION_FAILED`. */
function withSource<Input extends Omit<Sent, 'sentences'>>(input: Input, stored?: EditableStory) {
  const video = checkVideo(input);
  const pages = input.pages ?? stored?.pages ?? [];
  const { audioUrl = video.videoUrl === null ? (stored?.audioUrl ?? null) : null } = input;
  const hasFilm = video.videoUrl !== null;
  if (hasFilm && audioUrl !== null) throw invalidField('audioUrl', 'INVALID_VALUE');
  if (pages.length > 0 && (hasFilm || audioUrl !== null)) throw invalidField('pages', 'INVALID_VALUE');
  const text = pages.length > 0 ? pages.map((page) => page.text).join('\n') : input.text;
  if (text.length > contentLimits.storyText) throw invalidField('pages', 'TOO_LONG', contentLimits.storyText);
  return { ...input, ...video, audioUrl, pages, text };
}

/** A story with its sentences as they are given, which are its text. Throws `VALIDATION_FAILED` at one that is out of place. */
function withSentences<Whole extends Parameters<typeof passagesOf>[0] & { readonly pages: readonly StoryPageInput[] }>(
  stored: Whole,
  sent: readonly PlannedSentence[],
) {
  const sentences = sent.map((one) => ({ ...one, text: one.text.replaceAll(/\s+/g, ' ') }));
  const order: readonly (string | null)[] = stored.pages.length > 0 ? stored.pages.map(({ id }) => id) : [null];
  const places = sentences.map(({ pageId }) => order.indexOf(pageId));
  const lost = places.findIndex((place, index) => place < Math.max(places[index - 1] ?? 0, 0));
  if (lost >= 0) throw invalidField(`sentences.${lost}.pageId`, 'INVALID_VALUE');
  const given = passagesOf(stored).map(({ pageId, text }) => {
    const ofPassage = sentences.filter((sentence) => sentence.pageId === pageId);
    const wrong = misplacedTime(ofPassage.map(({ begins = null, ends = null }) => ({ begins, ends })));
    const misplaced = ofPassage[wrong];
    if (misplaced) throw invalidField(`sentences.${sentences.indexOf(misplaced)}.begins`, 'INVALID_VALUE');
    return { pageId, text: textOf(text, ofPassage) };
  });
  const pages = stored.pages.map((page, place) => ({ ...page, text: given[place]?.text ?? page.text }));
  const text = given.map((passage) => passage.text).join('\n');
  if (text.length > contentLimits.storyText) throw invalidField('sentences', 'TOO_LONG', contentLimits.storyText);
  return { ...stored, pages, text, sentences };
}

/** A story as it was sent, with its sentences: those that are given, or its text in sentences, which keep what they had. Throws `VALIDATION_FAILED`. */
function withParts({ sentences: given = [], ...input }: Sent, stored?: EditableStory) {
  const sent = withSource(input, stored);
  if (given.length > 0) return withSentences(sent, given);
  const before = stored && { passages: passagesOf(stored), sentences: stored.sentences };
  const sentences = planSentences(passagesOf(sent), before ?? { passages: [], sentences: [] });
  // Stories that had more before there was a bound can still be changed.
  const most = Math.max(contentLimits.storySentences, stored?.sentences.length ?? 0);
  if (sentences.length > most)
    throw invalidField(sent.pages.length > 0 ? 'pages' : 'text', 'TOO_MANY', contentLimits.storySentences);
  return { ...sent, sentences };
}

/** Stories: a video and a text that is read sentence by sentence (PRODUCT.md#stories, PRODUCT.md#story-management). */
export function createStoriesService({ stages, ...parts }: Dependencies) {
  const { database } = parts;
  const { db } = database;
  const stories = createLifeCycle(content, parts);

  async function create(trx: Trx, author: ContentAuthor, id: string, { sortOrder, ...input }: NewStory) {
    await stages.lockStage(trx, input.stageId);
    const vocabulary = await withWordIds(trx, id, [], input.vocabulary);
    const story = { ...withParts(input), vocabulary };
    await stories.checkFiles(trx, story);
    return stories.insert(trx, author, id, story, sortOrder);
  }

  async function replace(
    trx: Trx,
    author: ContentAuthor,
    id: string,
    replacing: Replacing,
    input: Sent,
  ): Promise<EditableStory> {
    if (input.stageId !== undefined) await stages.lockStage(trx, input.stageId);
    const stored = await stories.read(trx, id);
    const story = withParts(input, stored);
    if (!hasSource(story) && hasSource(stored)) throw invalidField('videoUrl', 'REQUIRED');
    const vocabulary = await withWordIds(trx, id, stored.vocabulary, input.vocabulary);
    return stories.replace(trx, author, id, replacing, { ...story, vocabulary });
  }

  return {
    stages,
    ...stories.forAuthors,

    /** For a service that does more in the same transaction. Throws as the others do. */
    within: {
      lock: stories.requireOwn,
      read: stories.read,
      checkFiles: stories.checkFiles,
      remove: stories.remove,
      create,
      replace,
    },

    /** JSON of the stages with the stories that the session's person may read; null without a session. */
    listJson: (tokenHash: string): Promise<string | null> => queries.selectVisibleStages(database, tokenHash),

    /** JSON of one story; null without a session. Throws `NOT_FOUND` (PRODUCT.md#visibility). */
    getJson: (tokenHash: string, id: string): Promise<string | null> =>
      queries.selectVisibleStory(database, tokenHash, id),

    /** The stories of a stage as the back office lists them. Throws `NOT_FOUND`. */
    listOf: (_author: ContentAuthor, stageId: string): Promise<StoryTableRow[]> =>
      inTransaction(db, async (trx) => {
        await stages.lockStage(trx, stageId);
        return queries.selectStoriesOf(trx, stageId);
      }),

    /** Puts the stories of a stage in order. Throws `NOT_FOUND`. */
    order: (_admin: AdminCaller, stageId: string, ids: readonly string[]): Promise<StoryTableRow[]> =>
      inTransaction(db, async (trx) => {
        await stages.lockStage(trx, stageId);
        await stories.order(trx, stageId, ids);
        return queries.selectStoriesOf(trx, stageId);
      }),

    /** Makes a story with its course; one of this id stays as it is. Throws `NOT_FOUND` without the stage, `VALIDATION_FAILED`. */
    create: (author: ContentAuthor, { id = randomUUID(), ...input }: NewStory): Promise<EditableStory> =>
      savingTexts(db, author, input, (trx) => create(trx, author, id, input)),

    /**
     * Replaces a story; with another stage it becomes the last one there. One that has something to watch or to hear keeps it. Throws
     * `NOT_FOUND`, `VALIDATION_FAILED`, `STALE_VERSION` with the story as it is, `WORDS_CHANGED`.
     */
    update: (
      author: ContentAuthor,
      id: string,
      { version, changedWords, ...input }: StoryInput & Replacing & { stageId?: string | undefined },
    ): Promise<EditableStory> =>
      savingTexts(db, author, input, (trx) => replace(trx, author, id, { version, changedWords }, input)),

    /**
     * Replaces the sentences of a story with their times, and with them its text (PRODUCT.md#times-of-sentences). Throws `NOT_FOUND`,
     * `VALIDATION_FAILED`, `STALE_VERSION` with the story as it is, `CONTENT_OF_OTHERS`.
     */
    updateSentences: (
      author: ContentAuthor,
      id: string,
      { version, sentences }: { version: number; sentences: readonly Omit<EditableSentence, 'id'>[] },
    ): Promise<EditableStory> =>
      savingTexts(db, author, sentences, async (trx) => {
        const stored = await stories.read(trx, id);
        // A page that is gone meanwhile is no fault of what was sent.
        if (stored.version !== version) throw staleVersion(stored);
        const { stageId: _stays, ...story } = withSentences(stored, sentences);
        return stories.replace(trx, author, id, { version }, story);
      }),

    /** Words of a text that other content teaches, as they are explained there (PRODUCT.md#story-management). */
    async findKnownWords(
      _author: ContentAuthor,
      { language, text }: { language: ContentLanguage; text: string },
    ): Promise<KnownWord[]> {
      const taught = await queries.selectTaughtWords(db, language, taughtWords);
      const pieces = matchWords(
        text.slice(0, searchedText),
        taught.map(({ word }) => word),
      );
      const found = [...new Set(pieces.flatMap(({ word }) => word ?? []))];
      return found.slice(0, proposedWords).flatMap((place) => taught[place] ?? []);
    },

    /** Deletes a stage with all its stories. Throws `NOT_FOUND`. */
    removeStage: (admin: AdminCaller, stageId: string): Promise<void> =>
      stages.remove(admin, stageId, async (trx) => {
        for (const { id } of await queries.selectStoriesOf(trx, stageId)) await stories.remove(trx, admin, id);
      }),
  };
}

export type StoriesService = ReturnType<typeof createStoriesService>;
