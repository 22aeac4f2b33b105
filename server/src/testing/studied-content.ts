import { randomUUID } from 'node:crypto';
import type { PhraseInput } from '@kalima/shared/contract/content/phrases';
import type { StoryInput } from '@kalima/shared/contract/content/stories';
import type { ContentLanguage } from '@kalima/shared/domain/language/languages';
import type { TestApp } from './test-app.ts';

type Admin = Awaited<ReturnType<TestApp['app']['accounts']['operatorOf']>>;

export async function operatorOf(test: TestApp): Promise<Admin> {
  const { email } = await test.signInAdmin();
  return test.app.accounts.operatorOf(email);
}

/** A reading lesson of so many cards, as the back office makes it. */
export async function makeReadingLesson(
  test: TestApp,
  {
    stage = 1,
    cards = 2,
    words = Array.from({ length: cards }, (_, index) => `word ${index}`),
    pictures = true,
    language = 'arabic',
    files = {},
  }: {
    stage?: number;
    cards?: number;
    words?: readonly string[];
    pictures?: boolean;
    language?: ContentLanguage;
    /** Uploaded files of the first card. */
    files?: { imageUrl?: string; audioUrl?: string };
  } = {},
): Promise<string> {
  const { id } = await test.app.reading.create(await operatorOf(test), {
    name: `Lesson ${randomUUID().slice(0, 8)}`,
    stage,
    description: '',
    language,
    sortOrder: 0,
    lessonAudioUrl: null,
    cards: words.map((word, index) => ({
      word,
      translation: `translation ${index}`,
      imageUrl: pictures ? `https://pictures.test/${index}.webp` : null,
      audioUrl: null,
      ...(index === 0 ? files : {}),
    })),
  });
  return id;
}

/** A learner with a reading lesson, and its words as events name them. */
export async function learnerWithWords(test: TestApp) {
  const person = await test.signUpLearner();
  const courseId = await makeReadingLesson(test, { pictures: false });
  await test.assign(person, courseId);
  const { cards } = await person.client.call('GET /api/reading-lessons/{id}', { params: { id: courseId } });
  const [first, second] = cards.map(({ id, word }) => ({ courseId, partId: id, text: word }));
  if (!first || !second) throw new Error('The lesson has two words.');
  return { person, courseId, words: [first, second] as const };
}

/** A phrase course in a stage of its own. */
export async function makePhraseCourse(test: TestApp): Promise<string> {
  const admin = await operatorOf(test);
  const { id: stageId } = await test.app.phrases.stages.create(admin, {
    name: 'Stage',
    description: '',
    language: 'arabic',
    coverImageUrl: null,
    sortOrder: 0,
  });
  const vocabulary = [{ word: 'سوق', translation: 'market', definition: 'where people buy and sell' }];
  const { id } = await test.app.phrases.create(admin, {
    stageId,
    title: 'At the market',
    description: 'Buying fruit',
    language: 'arabic',
    imageUrl: null,
    sortOrder: 0,
    isFree: true,
    phrases: [
      {
        text: 'ذهبت إلى السوق',
        translation: 'I went to the market',
        translationLanguage: 'english',
        secondTranslation: '我去了市场',
        secondTranslationLanguage: 'chinese',
        imageUrl: null,
        audioUrl: null,
        vocabulary,
      },
    ],
  });
  return id;
}

/** A story in a stage of its own. */
export async function makeStory(test: TestApp): Promise<string> {
  const admin = await operatorOf(test);
  const stage = { name: 'Stage', description: '', language: 'chinese', coverImageUrl: null, sortOrder: 0 } as const;
  const { id } = await test.app.stories.create(admin, {
    stageId: (await test.app.stories.stages.create(admin, stage)).id,
    title: '很高的人',
    description: '',
    language: 'chinese',
    text: '他的锄头太短了。\n他的门口太低了。',
    vocabulary: [{ word: '锄头', translation: 'hoe', definition: '' }],
    videoUrl: null,
    videoSource: null,
    thumbnailUrl: null,
    sortOrder: 0,
  });
  return id;
}

/** A picture book of one page, whose picture is given, in the stage of a story. */
export async function makePictureBook(test: TestApp, storyId: string, imageUrl: string): Promise<string> {
  const admin = await operatorOf(test);
  const { stageId } = await test.app.stories.getEditable(admin, storyId);
  const { id } = await test.app.stories.create(admin, {
    stageId,
    title: 'A book',
    description: '',
    language: 'chinese',
    text: '',
    vocabulary: [],
    videoUrl: null,
    videoSource: null,
    thumbnailUrl: null,
    pages: [{ id: randomUUID(), text: '他很高。\n他住在山上。', imageUrl, audioUrl: null }],
  });
  return id;
}

/** What the form of a new lesson sends. */
export function lessonWith(change: Partial<{ name: string; stage: number }> = {}) {
  return { name: 'Fruit', description: 'What grows on trees', stage: 1, language: 'arabic', ...change } as const;
}

/** An authored flashcard lesson of one card. */
export async function makeFlashcardLesson(test: TestApp): Promise<string> {
  const picture = (name: string) => `https://pictures.test/${name}.webp`;
  const card = { word: 'apple', translation: 'تفاح', audioUrl: null, imageUrl: picture('apple') };
  const { id } = await test.app.flashcards.create(await operatorOf(test), {
    ...lessonWith(),
    cards: [{ ...card, wrongImageUrls: ['pear', 'plum', 'fig'].map(picture) }],
  });
  return id;
}

/** What the forms of stages, phrase courses, phrases and stories send. */
export function stageWith(change: { name?: string; coverImageUrl?: string | null } = {}) {
  return { name: 'Market', description: 'Buying things', language: 'arabic', coverImageUrl: null, ...change } as const;
}

export function phraseCourseWith(change: { title?: string; imageUrl?: string | null } = {}) {
  return { title: 'Fruit', description: 'At the stall', language: 'arabic', imageUrl: null, ...change } as const;
}

export function phraseWith(change: Partial<PhraseInput> = {}) {
  return {
    text: 'بكم هذا؟',
    translation: 'How much is this?',
    imageUrl: null,
    audioUrl: null,
    vocabulary: [],
    ...change,
  };
}

export function storyWith(change: Partial<StoryInput> = {}): StoryInput {
  return {
    title: 'The lost umbrella',
    description: 'It rains.',
    language: 'english',
    text: 'It rains.\nWhere is it?',
    vocabulary: [{ word: 'rains', translation: '下雨', definition: '' }],
    videoUrl: 'https://youtu.be/dQw4w9WgXcQ',
    videoSource: 'youtube',
    thumbnailUrl: null,
    ...change,
  };
}
