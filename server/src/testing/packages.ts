import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CoursePackage } from '@kalima/shared/contract/exchange/course-package';
import type { PackageChoices } from '@kalima/shared/contract/exchange/import-packages';
import type { ImportDraft } from '@kalima/shared/contract/exchange/imports';
import type { ExportScope } from '@kalima/shared/contract/exchange/packages';
import type { UploadPurpose } from '@kalima/shared/domain/content/uploads';
import { addImportFile, beginImport, importDraft } from './import-inputs.ts';
import { lessonWith, phraseCourseWith, stageWith, storyWith } from './studied-content.ts';
import { materialWith } from './material-with.ts';
import type { Person, TestApp } from './test-app.ts';
import { asSuccess, endpointOf } from './test-client.ts';
import { unzip } from './unzip.ts';
import { zipOf } from './zip-file.ts';

/** Exports what somebody may, as the archive, its files, and what its listing says. */
export async function exportPackage({ client }: Person, scope: ExportScope = {}) {
  const answer = await client.request('GET /api/author/packages', { query: scope });
  const zip = asSuccess(endpointOf('GET /api/author/packages'), answer) as Buffer;
  const files = await unzip(zip);
  const listing = JSON.parse(files.get('course.json')?.toString() ?? '') as CoursePackage;
  return { zip, files, listing };
}

/** Drops an archive on the import screen and has it read; returns the import and what it holds. */
export async function dropPackage(kalima: TestApp, person: Person, zip: Buffer, name = 'lesson.zip') {
  const id = await beginImport(person);
  await addImportFile(person, id, name, zip);
  await person.client.call('POST /api/author/imports/{id}/read', { params: { id } });
  await kalima.app.jobs.settled();
  return { id, ...(await planOf(person, id)) };
}

export const planOf = ({ client }: Person, id: string) =>
  client.call('GET /api/author/imports/{id}/package', { params: { id } });

/** A draft that takes all courses, and new stages for those that there are not. */
export function packageDraft(
  plan: Pick<Awaited<ReturnType<typeof planOf>>, 'courses' | 'stages'>,
  change: Partial<PackageChoices> = {},
): ImportDraft {
  const stages = plan.stages.map(({ id, stageId }) => ({ id, stageId }));
  const courses = plan.courses.flatMap(({ id, problem }) => (id === null || problem ? [] : id));
  return { ...importDraft([], {}), package: { courses, stages, ...change } };
}

export const makeImport = ({ client }: Person, id: string, draft: ImportDraft) =>
  client.call('POST /api/author/imports/{id}/make', { params: { id }, body: { draft } });

type Texts = Readonly<Record<'en' | 'zh' | 'ar', string>>;
interface Book {
  readonly title: Partial<Texts> & { readonly en: string };
  readonly pages: readonly {
    readonly text: Partial<Texts> & { readonly en: string };
    readonly image: string;
    readonly audio?: Partial<Readonly<Record<'zh' | 'ar', string>>>;
  }[];
}

/** In every language: what was not translated stays English. */
const inAll = (texts: Book['title']): Texts => ({ zh: texts.en, ar: texts.en, ...texts });

/** Makes content of every kind of a storybook, pictures and recordings included. */
export async function makeOfBook(kalima: TestApp, admin: Person, folder: string): Promise<void> {
  const book = JSON.parse(await readFile(join(folder, 'story.json'), 'utf8')) as Book;
  const title = inAll(book.title);
  const upload = async (name: string | undefined, purpose: UploadPurpose) =>
    name === undefined ? null : (await kalima.upload(await readFile(join(folder, name)), purpose, admin)).url;
  const { client } = admin;
  const pages = await Promise.all(
    book.pages.map(async ({ text, image, audio }) => ({
      text: inAll(text),
      imageUrl: (await upload(image, 'reading-card-image')) ?? '',
      arabic: await upload(audio?.ar, 'reading-card-audio'),
      chinese: await upload(audio?.zh, 'phrase-audio'),
    })),
  );
  const translated = (text: Texts) => ({
    translation: text.en,
    translationLanguage: 'english' as const,
    secondTranslation: text.zh,
    secondTranslationLanguage: 'chinese' as const,
  });
  const cover = await upload('images/01.jpg', 'phrase-stage-cover');

  const reading = await client.call('POST /api/author/reading-lessons', {
    body: { ...lessonWith({ name: title.ar, stage: 2 }), id: randomUUID() },
  });
  await client.call('PUT /api/author/reading-lessons/{id}', {
    params: { id: reading.id },
    body: {
      ...lessonWith({ name: title.ar, stage: 2 }),
      lessonAudioUrl: pages[0]?.arabic ?? null,
      cards: pages.map(({ text, imageUrl, arabic }, index) => ({
        id: randomUUID(),
        word: text.ar,
        sense: index === 0 ? 'first' : '',
        ...(index === 0 && { otherForm: `${text.ar} مصري`, otherAudioUrl: arabic, example: text.ar }),
        ...translated(text),
        imageUrl,
        audioUrl: arabic,
      })),
      version: reading.version,
    },
  });

  const flashcards = await client.call('POST /api/author/flashcard-lessons', {
    body: { ...lessonWith({ name: title.en, stage: 4 }), id: randomUUID() },
  });
  await client.call('PUT /api/author/flashcard-lessons/{id}', {
    params: { id: flashcards.id },
    body: {
      ...lessonWith({ name: title.en, stage: 4 }),
      language: 'english',
      cards: pages.slice(0, 3).map(({ text, imageUrl }) => ({
        id: randomUUID(),
        word: text.en,
        translation: text.ar,
        audioUrl: null,
        imageUrl,
        wrongImageUrls: pages.slice(3, 5).map((page) => page.imageUrl),
      })),
      version: flashcards.version,
    },
  });

  const stage = await client.call('POST /api/admin/phrase-stages', {
    body: stageWith({ name: title.zh, coverImageUrl: cover }),
  });
  const course = await client.call('POST /api/author/phrase-courses', {
    body: { ...phraseCourseWith({ title: title.zh, imageUrl: cover }), stageId: stage.id, id: randomUUID() },
  });
  for (const { text, imageUrl, chinese } of pages.slice(0, 3))
    await client.call('POST /api/author/phrase-courses/{id}/phrases', {
      params: { id: course.id },
      body: {
        id: randomUUID(),
        text: text.zh,
        ...translated(text),
        secondTranslation: '',
        secondTranslationLanguage: null,
        imageUrl,
        audioUrl: chinese,
        vocabulary: [{ word: text.zh.slice(0, 2), sense: 'here', translation: 'two characters', definition: text.en }],
      },
    });

  const shelf = await client.call('POST /api/admin/story-stages', { body: stageWith({ name: title.en }) });
  const text = book.pages.map((page) => page.text.en).join('\n');
  await client.call('POST /api/author/stories', {
    body: { ...storyWith({ title: title.en, text, thumbnailUrl: cover }), id: randomUUID(), stageId: shelf.id },
  });
  const picturePages = pages.slice(0, 2).map((page) => ({
    id: randomUUID() as string,
    text: page.text.ar,
    imageUrl: page.imageUrl,
    audioUrl: page.arabic,
  }));
  const { vocabulary: _none, ...bookOf } = storyWith({ title: title.ar, language: 'arabic', thumbnailUrl: cover });
  const pictureBook = await client.call('POST /api/author/stories', {
    body: {
      ...bookOf,
      vocabulary: [],
      videoUrl: null,
      videoSource: 'upload',
      pages: picturePages,
      id: randomUUID(),
      stageId: shelf.id,
    },
  });
  await client.call('PUT /api/author/stories/{id}/sentences', {
    params: { id: pictureBook.id },
    body: {
      version: pictureBook.version,
      sentences: pictureBook.sentences.map(({ pageId, text: sentence }, place) => ({
        pageId,
        text: sentence,
        begins: place * 2000,
        ends: place * 2000 + 1500,
        isProposed: false,
      })),
    },
  });
  const article = pages.map((page) => `<p>${page.text.en}</p><p><img src="${page.imageUrl}" alt=""></p>`).join('');
  await client.call('POST /api/author/learning-materials', {
    body: { ...materialWith({ title: title.en, content: article, tags: ['book'], imageUrl: cover }), id: randomUUID() },
  });
}

/** An archive of a listing that was changed, with its other files. */
export function repacked(
  { files: all, listing }: Awaited<ReturnType<typeof exportPackage>>,
  change: (listing: CoursePackage) => object,
) {
  const others = [...all].filter(([name]) => name !== 'course.json');
  return zipOf(
    { name: 'course.json', bytes: JSON.stringify(change(listing)) },
    ...others.map(([name, bytes]) => ({ name, bytes, isStored: true })),
  );
}
