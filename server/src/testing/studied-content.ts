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
