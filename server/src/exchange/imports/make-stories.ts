import { randomUUID } from 'node:crypto';
import type { FieldError } from '@kalima/shared/contract/errors';
import type { ImportStory } from '@kalima/shared/contract/exchange/import-stories';
import type { ImportDraft } from '@kalima/shared/contract/exchange/imports';
import { contentLimits } from '@kalima/shared/domain/content/content-limits';
import { mediaKeysOf } from '@kalima/shared/domain/content/media-addresses';
import { fitSubtitles } from '@kalima/shared/domain/content/subtitles';
import { AppError, invalidField } from '../../platform/app-error.ts';
import type { Trx } from '../../platform/db/schema.ts';
import type { ContentAuthor } from '../../platform/sessions/caller.ts';
import type { MediaService } from '../../media/media.service.ts';
import {
  canonicalOf,
  hashOfCourse,
  ownerOf,
  type PackagedKinds,
  selectOriginsOf,
} from '../packages/packages.service.ts';
import type { MadePackage, MadePiece } from './made.ts';
import { requireFewSentences } from './parts-at-once.ts';
import { selectTakenIds } from './imports.queries.ts';

/** What making stories needs of others. */
export interface StoryDependencies {
  readonly packaged: Pick<PackagedKinds, 'kinds' | 'stories'>;
  readonly media: Pick<MediaService, 'givenOut'>;
}

type Form = Awaited<ReturnType<PackagedKinds['stories']['read']>>['form'];

interface PlacedStory {
  readonly story: ImportStory;
  /** The field that names it. */
  readonly field: string;
}

function usedStories({ stories = [] }: ImportDraft): PlacedStory[] {
  return stories.flatMap((story, index) => (story.isLeftOut ? [] : { story, field: `draft.stories.${index}` }));
}

const hasMedia = ({ audioUrl, videoUrl, link }: ImportStory) => audioUrl !== null || videoUrl !== null || link !== '';

/** Throws `VALIDATION_FAILED` at everything that has to be said before anything is made. */
function checkFilled({ place }: ImportDraft, stories: readonly PlacedStory[]): void {
  const isNew = place.courseId === null;
  const missing = stories.flatMap(({ story, field }) => [
    ...(story.sentences.length === 0 && story.pages.length === 0 ? [field] : []),
    ...(isNew && story.title === '' ? [`${field}.title`] : []),
    ...(isNew && story.language === null ? [`${field}.language`] : []),
    ...(isNew && story.stageId === null ? [`${field}.stageId`] : []),
    ...(isNew && story.pages.length === 0 && !hasMedia(story) ? [`${field}.audioUrl`] : []),
  ]);
  if (stories.length === 0) missing.push('draft.stories');
  if (missing.length > 0) {
    const fields = missing.map((field): FieldError => ({ field, code: 'REQUIRED' }));
    throw new AppError('VALIDATION_FAILED', 'Something is missing.', { fields });
  }
  const mixed = stories.find(({ story }) => story.sentences.length > 0 && story.pages.length > 0);
  if (mixed) throw invalidField(`${mixed.field}.pages`, 'INVALID_VALUE');
  if (!isNew && stories.length > 1) throw invalidField('draft.stories', 'TOO_MANY', 1);
}

/** Addresses of the files that stories name. */
export function filesOfStories(draft: ImportDraft): (string | null)[] {
  return usedStories(draft).flatMap(({ story: { audioUrl, videoUrl, coverUrl, pages } }) => [
    audioUrl,
    videoUrl,
    coverUrl,
    ...pages.flatMap((page) => [page.imageUrl, page.audioUrl]),
  ]);
}

const sourceOf = ({ audioUrl, videoUrl, link }: ImportStory): Pick<Form, 'audioUrl' | 'videoUrl' | 'videoSource'> => {
  if (videoUrl !== null) return { audioUrl: null, videoUrl, videoSource: 'upload' };
  if (link !== '') return { audioUrl: null, videoUrl: link, videoSource: null };
  return { audioUrl, videoUrl: null, videoSource: null };
};

const pagesOf = ({ pages }: ImportStory): Form['pages'] =>
  pages.map((page) => ({ id: randomUUID(), text: page.text, imageUrl: page.imageUrl, audioUrl: page.audioUrl }));

const textOf = (sentences: readonly { readonly text: string }[]) => sentences.map(({ text }) => text).join('\n');

const sentencesOf = ({ sentences }: ImportStory): Form['sentences'] =>
  sentences.map((sentence) => ({ ...sentence, pageId: null, isProposed: true }));

/** A story as its form has it. Nobody has heard its times yet, so they are proposed. */
function newForm(story: ImportStory): Form {
  const isBook = story.pages.length > 0;
  return {
    title: story.title,
    description: story.description || story.title,
    language: story.language ?? 'arabic',
    text: textOf(story.sentences),
    vocabulary: [],
    ...(isBook ? { audioUrl: null, videoUrl: null, videoSource: null } : sourceOf(story)),
    pages: pagesOf(story),
    sentences: sentencesOf(story),
    thumbnailUrl: story.coverUrl,
  };
}

/** A story that there is with what an import brings: pages behind its own, or times for its sentences. Throws `VALIDATION_FAILED`. */
function addedForm(before: Form, story: ImportStory): Form {
  const wrongKind = invalidField('draft.place.courseId', 'INVALID_VALUE');
  if (story.pages.length > 0) {
    if (before.videoUrl !== null || before.audioUrl !== null) throw wrongKind;
    const pages = [...before.pages, ...pagesOf(story)];
    if (pages.length > contentLimits.storyPages)
      throw invalidField('draft.stories.0.pages', 'TOO_MANY', contentLimits.storyPages);
    return { ...before, pages, sentences: [] };
  }
  if (before.pages.length > 0) throw wrongKind;
  const source = hasMedia(story) ? sourceOf(story) : {};
  const times =
    before.sentences.length === 0
      ? null
      : fitSubtitles(
          story.sentences,
          before.sentences.map(({ text }) => text),
        );
  if (times === null) return { ...before, ...source, text: textOf(story.sentences), sentences: sentencesOf(story) };
  return { ...before, ...source, sentences: before.sentences.map((one, place) => ({ ...one, ...times[place] })) };
}

/** The failure of a service that knows no imports, at the story. */
function atStory(error: unknown, field: string): unknown {
  if (!(error instanceof AppError) || error.code !== 'VALIDATION_FAILED') return error;
  const fields = error.details?.fields?.map((one) =>
    one.field.startsWith('draft.') ? one : { ...one, field: `${field}.${one.field}` },
  );
  return new AppError('VALIDATION_FAILED', error.message, { fields: fields ?? [] });
}

/**
 * Makes the stories that are not left out, or adds the only one to a story that there is; all or none. What is written is remembered as
 * that of packages is, so that it is taken back in the same way. Throws `VALIDATION_FAILED` at the stories and fields of the draft, and what
 * the service of stories throws.
 */
export async function makeStories(
  { packaged, media }: StoryDependencies,
  trx: Trx,
  author: ContentAuthor,
  draft: ImportDraft,
): Promise<MadePackage> {
  const used = usedStories(draft);
  checkFilled(draft, used);
  requireFewSentences(used.map(({ story }) => story));
  const taken = await selectTakenIds(
    trx,
    used.map(({ story }) => story.id),
  );
  const kind = packaged.stories;
  const { courseId: target } = draft.place;

  async function write({ story, field }: PlacedStory): Promise<MadePiece> {
    const courseId = target ?? (taken.has(story.id) ? randomUUID() : story.id);
    let before: MadePiece['before'] = null;
    try {
      if (target === null) await kind.create(trx, author, courseId, newForm(story), story.stageId);
      else {
        await kind.lock(trx, author, courseId);
        const { form, version } = await kind.read(trx, courseId);
        const [origin] = await selectOriginsOf(trx, ownerOf(author), [courseId]);
        before = { form, origin: origin ?? null };
        await kind.replace(trx, author, courseId, { version }, addedForm(form, story));
      }
    } catch (error) {
      throw atStory(error, field);
    }
    const { form } = await kind.read(trx, courseId);
    const hashes = await media.givenOut(mediaKeysOf(kind.filesOf(form)), trx);
    const hash = hashOfCourse(canonicalOf(packaged.kinds.story, form, hashes));
    return { kind: 'story', courseId, title: form.title, hash, before, added: [] };
  }

  const pieces: MadePiece[] = [];
  for (const one of used) pieces.push(await write(one));
  const [first] = pieces;
  if (!first) throw invalidField('draft.stories', 'REQUIRED');
  const isNew = target === null;
  const rowCount = used.reduce((sum, { story }) => sum + Math.max(story.sentences.length, story.pages.length), 0);
  return {
    kind: 'story',
    courseId: first.courseId,
    title: first.title,
    rowCount,
    isNew,
    courses: isNew ? { made: pieces.length, updated: 0 } : { made: 0, updated: 1 },
    pieces,
    stages: [],
  };
}

/** The draft of stories that is open again: what stayed is left out, so that it does not become another. */
export function storiesAfterUndo(draft: ImportDraft | null, kept: readonly string[]): ImportDraft | null {
  if (!draft?.stories) return draft;
  const stayed = new Set(kept);
  const { courseId } = draft.place;
  const isStaying = ({ id }: ImportStory) => stayed.has(courseId ?? id);
  return {
    ...draft,
    stories: draft.stories.map((story) => (isStaying(story) ? { ...story, isLeftOut: true } : story)),
  };
}
