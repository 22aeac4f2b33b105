import { randomUUID } from 'node:crypto';
import type { TestApp } from './test-app.ts';

type Admin = Awaited<ReturnType<TestApp['app']['accounts']['operatorOf']>>;

export async function operatorOf(test: TestApp): Promise<Admin> {
  const { email } = await test.signInAdmin();
  return test.app.accounts.operatorOf(email);
}

/** A reading lesson of so many cards, as the back office makes it. */
export async function makeReadingLesson(
  test: TestApp,
  { stage = 1, cards = 2, pictures = true }: { stage?: number; cards?: number; pictures?: boolean } = {},
): Promise<string> {
  return test.app.reading.create(await operatorOf(test), {
    name: `Lesson ${randomUUID().slice(0, 8)}`,
    stage,
    description: '',
    language: 'arabic',
    sortOrder: 0,
    lessonAudioUrl: null,
    cards: Array.from({ length: cards }, (_, index) => ({
      word: `word ${index}`,
      translation: `translation ${index}`,
      imageUrl: pictures ? `https://pictures.test/${index}.webp` : null,
      audioUrl: null,
    })),
  });
}

/** A phrase course in a stage of its own. */
export async function makePhraseCourse(test: TestApp): Promise<string> {
  const admin = await operatorOf(test);
  const stageId = await test.app.phrases.createStage(admin, {
    name: 'Stage',
    description: '',
    language: 'arabic',
    coverImage: null,
    sortOrder: 0,
  });
  const vocabulary = [{ word: 'سوق', translation: 'market', definition: 'where people buy and sell' }];
  return test.app.phrases.create(admin, {
    stageId,
    title: 'At the market',
    description: 'Buying fruit',
    language: 'arabic',
    imageUrl: null,
    sortOrder: 0,
    isFree: true,
    phrases: [
      { text: 'ذهبت إلى السوق', translation: 'I went to the market', imageUrl: null, audioUrl: null, vocabulary },
    ],
  });
}

/** A story in a stage of its own. */
export async function makeStory(test: TestApp): Promise<string> {
  const admin = await operatorOf(test);
  const stage = { name: 'Stage', description: '', language: 'chinese', coverImage: null, sortOrder: 0 } as const;
  return test.app.stories.create(admin, {
    stageId: await test.app.stories.createStage(admin, stage),
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
}

/** What the form of a new lesson sends. */
export function lessonWith(change: Partial<{ name: string; stage: number }> = {}) {
  return { name: 'Fruit', description: 'What grows on trees', stage: 1, language: 'arabic', ...change } as const;
}

/** An authored flashcard lesson of one card. */
export async function makeFlashcardLesson(test: TestApp): Promise<string> {
  const picture = (name: string) => `https://pictures.test/${name}.webp`;
  const card = { word: 'apple', translation: 'تفاح', audioUrl: null, imageUrl: picture('apple') };
  return test.app.flashcards.create(await operatorOf(test), {
    ...lessonWith(),
    cards: [{ ...card, wrongImageUrls: ['pear', 'plum', 'fig'].map(picture) }],
  });
}
