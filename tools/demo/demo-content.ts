import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { type MaterialInput, materialInput } from '@kalima/shared/contract/content/learning-materials';
import { vocabularyEntry } from '@kalima/shared/contract/content/explained-words';
import { sense, wordDetails } from '@kalima/shared/contract/content/taught-word';
import { translations } from '@kalima/shared/contract/content/translations';
import { contentLanguages } from '@kalima/shared/domain/language/languages';
import type { UploadPurpose } from '@kalima/shared/domain/content/uploads';
import type { KalimaApp } from '../../server/src/app.ts';
import type { AdminCaller } from '../../server/src/platform/sessions/caller.ts';
import { storeOnce } from './store-once.ts';

const language = z.enum(contentLanguages);
const file = z.string();

const materials = z.array(
  materialInput.omit({ imageUrl: true, videoUrl: true, videoSource: true }).extend({
    picture: file,
    film: file.nullable(),
    /** How many days before the demo is loaded the material was made. */
    daysAgo: z.number().int(),
  }),
);

const lesson = { name: z.string(), description: z.string(), language, stage: z.number().int() };
/** The details of a word, and the recording of its other form. */
const details = { ...wordDetails, ...sense, otherSound: file.optional() };
const card = { word: z.string(), ...details, ...translations, picture: file, sound: file };
const stage = { name: z.string(), description: z.string(), cover: file };
const explained = z.array(vocabularyEntry.omit({ id: true }));

const activities = z.object({
  reading: z.array(z.object({ ...lesson, lessonSound: file, cards: z.array(z.object(card)) })),
  flashcards: z.array(z.object({ ...lesson, cards: z.array(z.object({ ...card, wrong: z.array(file) })) })),
  phraseStages: z.array(
    z.object({
      ...stage,
      courses: z.array(
        z.object({
          title: z.string(),
          description: z.string(),
          language,
          picture: file.nullable(),
          phrases: z.array(
            z.object({
              text: z.string(),
              ...details,
              ...translations,
              picture: file,
              sound: file,
              vocabulary: explained,
            }),
          ),
        }),
      ),
    }),
  ),
  storyStages: z.array(
    z.object({
      ...stage,
      stories: z.array(
        z.object({
          title: z.string(),
          description: z.string(),
          language,
          text: z.string(),
          vocabulary: explained,
          picture: file,
          film: file.nullable(),
        }),
      ),
    }),
  ),
});

interface Dependencies {
  app: KalimaApp;
  admin: AdminCaller;
  demoDir: string;
}

const read = async (demoDir: string, name: string): Promise<unknown> =>
  JSON.parse(await readFile(join(demoDir, name), 'utf8'));

/** Stores files of the demo by their names. */
function storeFrom({ app, admin, demoDir }: Dependencies) {
  const store = storeOnce(app, admin);
  return (purpose: UploadPurpose, name: string, owner?: string) => store(purpose, join(demoDir, name), owner);
}

/** Makes the demo's learning materials through the services, as the back office would. */
export async function createDemoMaterials(dependencies: Dependencies): Promise<void> {
  const { app, admin, demoDir } = dependencies;
  const store = storeFrom(dependencies);
  const given = materials.parse(await read(demoDir, 'materials.json'));
  // The oldest is the first lesson, as the catalogue counts.
  for (const { picture, film, daysAgo, ...material } of given.toSorted((a, b) => b.daysAgo - a.daysAgo)) {
    const input: MaterialInput = {
      ...material,
      imageUrl: await store('learning-material-cover', picture),
      videoUrl: film === null ? null : await store('learning-material-video', film),
      videoSource: film === null ? null : 'upload',
    };
    await app.materials.create(admin, input, new Date(Date.now() - daysAgo * 24 * 60 * 60 * 1000));
  }
}

/** Makes the demo's lessons, phrases and stories through the services, as the back office would. */
export async function createDemoLessons(dependencies: Dependencies): Promise<void> {
  const { app, admin, demoDir } = dependencies;
  const store = storeFrom(dependencies);
  const { reading, flashcards, phraseStages, storyStages } = activities.parse(await read(demoDir, 'activities.json'));
  for (const [sortOrder, { cards, lessonSound, ...shown }] of reading.entries()) {
    const id = randomUUID();
    const made = await Promise.all(
      cards.map(async ({ picture, sound, otherSound, ...words }) => {
        const imageUrl = await store('reading-card-image', picture, id);
        const audioUrl = await store('reading-card-audio', sound, id);
        const otherAudioUrl = otherSound === undefined ? null : await store('reading-card-audio', otherSound, id);
        return { ...words, imageUrl, audioUrl, otherAudioUrl };
      }),
    );
    const lessonAudioUrl = await store('reading-lesson-audio', lessonSound, id);
    await app.reading.create(admin, { ...shown, id, sortOrder, lessonAudioUrl, cards: made });
  }

  for (const [sortOrder, { cards, ...shown }] of flashcards.entries()) {
    const id = randomUUID();
    const pictures = new Map<string, string>();
    for (const name of new Set(cards.flatMap((one) => [one.picture, ...one.wrong]))) {
      pictures.set(name, await store('flashcard-image', name, id));
    }
    const urlOf = (name: string): string => pictures.get(name) ?? '';
    const made = [];
    for (const { picture, wrong, sound, otherSound: _none, ...words } of cards) {
      const audioUrl = await store('flashcard-audio', sound, id);
      made.push({ ...words, audioUrl, imageUrl: urlOf(picture), wrongImageUrls: wrong.map(urlOf) });
    }
    await app.flashcards.create(admin, { ...shown, id, sortOrder, cards: made });
  }

  for (const [sortOrder, { courses, cover, ...shown }] of phraseStages.entries()) {
    const coverImageUrl = await store('phrase-stage-cover', cover);
    const { id: stageId } = await app.phrases.stages.create(admin, {
      ...shown,
      language: 'english',
      coverImageUrl,
      sortOrder,
    });
    for (const [place, { phrases, picture, ...course }] of courses.entries()) {
      const made = await Promise.all(
        phrases.map(async ({ picture: own, sound, otherSound, ...words }) => {
          const imageUrl = await store('phrase-image', own, stageId);
          const audioUrl = await store('phrase-audio', sound, stageId);
          const otherAudioUrl = otherSound === undefined ? null : await store('phrase-audio', otherSound, stageId);
          return { ...words, imageUrl, audioUrl, otherAudioUrl };
        }),
      );
      const imageUrl = picture === null ? null : await store('phrase-image', picture, stageId);
      await app.phrases.create(admin, { ...course, stageId, imageUrl, sortOrder: place, isFree: true, phrases: made });
    }
  }

  for (const [sortOrder, { stories, cover, ...shown }] of storyStages.entries()) {
    const coverImageUrl = await store('story-stage-cover', cover);
    const { id: stageId } = await app.stories.stages.create(admin, {
      ...shown,
      language: 'english',
      coverImageUrl,
      sortOrder,
    });
    for (const [place, { picture, film, ...story }] of stories.entries()) {
      await app.stories.create(admin, {
        ...story,
        stageId,
        sortOrder: place,
        thumbnailUrl: await store('story-thumbnail', picture, stageId),
        videoUrl: film === null ? null : await store('story-video', film, stageId),
        videoSource: film === null ? null : 'upload',
      });
    }
  }
}
