import type { ReadingLesson } from '@kalima/shared/contract/content/reading-lessons';
import type { Page } from '@playwright/test';
import {
  demoFile,
  expect,
  expectNoAxeViolations,
  signInAs,
  storedBank,
  storedProgress,
  testWith,
  useChinese,
} from './fixtures/activities.ts';
import { firstAdmin } from './fixtures/test.ts';
import { type Language, say } from './fixtures/words.ts';

const cat = { word: 'قطة', translation: 'cat', picture: demoFile('word-cat.webp'), sound: demoFile('arabic-cat.ogg') };
const bus = {
  word: 'حافلة',
  translation: 'bus',
  picture: demoFile('word-bus.webp'),
  sound: demoFile('arabic-bus.ogg'),
};
const bare = { word: 'موز', translation: 'banana', picture: null, sound: null };
const lesson = (name: string) => ({
  name,
  stage: 1,
  language: 'arabic' as const,
  lessonSound: demoFile('arabic-animals-all.ogg'),
  cards: [cat, bus, bare],
});
const test = testWith(async () => ({
  reading: [lesson('Unassigned'), lesson('Deleted'), lesson('Interrupted'), lesson('Unheard')],
  flashcards: [{ name: 'No cards', stage: 1, language: 'english' as const, cards: [] }],
  phraseStages: [
    {
      name: 'In town',
      courses: [{ title: 'No phrases', description: '', language: 'english' as const, picture: null, phrases: [] }],
    },
  ],
  storyStages: [],
}));

const cardNamed = (page: Page, language: Language, number: number) =>
  page.getByRole('button', { name: new RegExp(`^${say(language, 'Card {number}').replace('{number}', `${number}`)}`) });

async function judge(page: Page, language: Language, number: number, answer: 'Easy' | 'Difficult'): Promise<void> {
  await cardNamed(page, language, number).click();
  await page.getByRole('button', { name: say(language, answer) }).click();
}

async function openLesson(page: Page, language: Language, list: string, name: string): Promise<string> {
  await page.goto(list);
  await page.getByRole('link', { name: `${say(language, 'Start')} ${name}` }).click();
  await page.waitForURL(`${list}/*`);
  return new URL(page.url()).pathname.split('/').at(-1) ?? '';
}

/** The page is looked at again after a while, and asks the server about what it shows. */
async function lookAgain(page: Page): Promise<void> {
  await page.clock.fastForward(31_000);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
}

for (const [how, language] of [
  ['Unassigned', 'en'],
  ['Deleted', 'zh'],
] as const) {
  test(`a lesson that is ${how.toLowerCase()} while it is open can be finished, and what was done is kept`, async ({
    page,
    api,
    complaints,
  }) => {
    complaints.expect(/status of 404/);
    const learner = await api.register();
    if (language === 'zh') await useChinese(page);
    await signInAs(page, api, learner);
    await page.clock.install();
    const id = await openLesson(page, language, '/interactive-reading', how);
    await judge(page, language, 1, 'Easy');
    if (how === 'Deleted') await api.deleteReadingLesson(id);
    else await api.unassign(learner, id);
    await judge(page, language, 2, 'Difficult');
    await lookAgain(page);
    const message = say(language, 'This content was withdrawn in the meantime. What you have done is kept.');
    await expect(page.getByText(message)).toBeVisible();
    await expectNoAxeViolations(page);
    await judge(page, language, 3, 'Easy');
    await expect(page.getByRole('heading', { name: say(language, 'Lesson completed') })).toBeVisible();
    await expect.poll(() => storedBank(page)).toEqual({ learning: ['حافلة'], mastered: ['قطة', 'موز'] });

    await page
      .getByRole('main')
      .getByRole('link', { name: say(language, 'Back to the lessons') })
      .last()
      .click();
    await expect(page.getByRole('link', { name: `${say(language, 'Start')} Interrupted` })).toBeVisible();
    await expect(page.getByRole('heading', { name: how })).toHaveCount(0);
    await page.goto(`/interactive-reading/${id}`);
    await expect(page.getByRole('alert')).toHaveText(
      say(language, 'You do not have permission to view this content, please contact the administrator'),
    );
  });
}

test('a session that ends in the middle of a lesson loses nothing, and the same person goes on where they were', async ({
  page,
  context,
  api,
  complaints,
}) => {
  complaints.expect(/status of 401/);
  const accepted: string[] = [];
  page.on('response', async (response) => {
    if (!response.url().endsWith('/api/study-events') || !response.ok()) return;
    const { results } = (await response.json()) as { results: { id: string; status: string }[] };
    accepted.push(...results.flatMap(({ id, status }) => (status === 'accepted' ? [id] : [])));
  });
  const learner = await api.register();
  await signInAs(page, api, learner);
  await page.clock.install();
  const id = await openLesson(page, 'en', '/interactive-reading', 'Interrupted');
  await judge(page, 'en', 1, 'Easy');
  await expect.poll(() => accepted.length).toBe(1);
  await context.clearCookies();
  const refused = page.waitForResponse((response) => response.status() === 401);
  await judge(page, 'en', 2, 'Difficult');
  await refused;
  await expect(page.getByText('2 / 3')).toBeVisible();
  await lookAgain(page);
  const dialog = page.getByRole('dialog', { name: 'Sign in again' });
  await expect(dialog).toBeVisible();
  await expectNoAxeViolations(page);
  await dialog.getByLabel('Password', { exact: true }).fill(learner.password);
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(`/interactive-reading/${id}`);
  await expect(page.getByText('2 / 3')).toBeVisible();
  await expect.poll(() => storedBank(page)).toEqual({ learning: ['حافلة'], mastered: ['قطة'] });
  await judge(page, 'en', 3, 'Easy');
  await expect.poll(async () => (await storedProgress(page)).completedLessons.length).toBe(1);
  // Three words and one completion, each taken once.
  await expect.poll(() => accepted.length).toBe(4);
  expect(new Set(accepted).size).toBe(4);
});

test('why one is asked to sign in is said in both languages', async ({ page, openAs }) => {
  await page.goto('/phrases/00000000-0000-4000-8000-000000000000');
  await expect(page.getByText('Please log in to view phrase content')).toBeVisible();
  await page.goto('/login');
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  await expect(page.getByText(/^Please log in/)).toHaveCount(0);
  const chinese = await openAs(null);
  await useChinese(chinese);
  await chinese.goto('/stories');
  await expect(chinese.getByText('请登录后查看故事')).toBeVisible();
});

test('sounds that are missing or damaged, and a card without any or a picture, stop nobody', async ({
  page,
  api,
  complaints,
}) => {
  complaints.expect(/status of 404/);
  await signInAs(page, api, await api.register());
  const listed = (await (await page.request.get('/api/reading-lessons')).json()) as { items: ReadingLesson[] };
  const id = listed.items.find(({ name }) => name === 'Unheard')?.id;
  const opened = (await (await page.request.get(`/api/reading-lessons/${id}`)).json()) as ReadingLesson;
  const soundOf = ({ word }: { word: string }) => opened.cards.find((one) => one.word === word)?.audioUrl ?? '';
  for (const url of [soundOf(cat), opened.lessonAudioUrl ?? '']) {
    await page.route(`**${url}*`, (route) =>
      route.fulfill({ status: 404, json: { code: 'NOT_FOUND', message: 'gone' } }),
    );
  }
  let askedDamaged = 0;
  await page.route(`**${soundOf(bus)}*`, async (route) => {
    askedDamaged += 1;
    await route.fulfill({ contentType: 'audio/ogg', body: 'no sound at all' });
  });
  await page.goto(`/interactive-reading/${id}`);
  const failed = page.getByText('Audio playback failed, retry');
  const play = page.getByRole('button', { name: 'Play the word' });

  await page.getByRole('button', { name: 'Loop all words audio' }).click();
  await expect(failed).toBeVisible();
  await expect(page.getByRole('button', { name: 'Loop all words audio' })).toHaveAttribute('aria-pressed', 'false');
  await expect(failed).toBeHidden();

  await cardNamed(page, 'en', 1).click();
  await expect(page.getByText('قطة').last()).toBeVisible();
  await play.click();
  await expect(failed).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Easy' }).click();
  await expect(failed).toBeHidden();

  await cardNamed(page, 'en', 2).click();
  await expect(play).toBeVisible();
  const before = askedDamaged;
  await play.click();
  await expect(failed).toBeVisible();
  await expect(failed).toBeHidden();
  // What was damaged is fetched again.
  await play.click();
  await expect.poll(() => askedDamaged).toBeGreaterThan(before);
  await page.getByRole('button', { name: 'Easy' }).click();

  await expect(page.getByTestId('picture-placeholder')).toBeVisible();
  await cardNamed(page, 'en', 3).click();
  await expect(page.getByText('banana').last()).toBeVisible();
  await expect(play).toHaveCount(0);
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Difficult' }).click();
  await expect(page.getByRole('heading', { name: 'Lesson completed' })).toBeVisible();
  await expect.poll(() => storedBank(page)).toEqual({ learning: ['موز'], mastered: ['حافلة', 'قطة'] });
});

/** In this language; the other journeys are in English. That all texts are in every language is for the check of the catalogues. */
const language = 'zh' satisfies Language;

test('lessons and courses without content say so, in Chinese', async ({ page, api }) => {
  await useChinese(page);
  // Learners are not shown what is empty.
  await signInAs(page, api, firstAdmin);
  const flashcards = page.waitForResponse(/\/api\/flashcard-lessons$/);
  await page.goto('/flashcards');
  await expect(page.getByRole('button', { name: `${say(language, 'Start')} No cards` })).toBeDisabled();
  const { items } = (await (await flashcards).json()) as { items: { id: string; name: string }[] };
  await page.goto(`/flashcards/${items.find(({ name }) => name === 'No cards')?.id}`);
  await expect(page.getByText(say(language, 'No cards available for this lesson.'))).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole('link', { name: say(language, 'Back to the lessons') }).click();
  await expect(page).toHaveURL('/flashcards');

  const phrases = page.waitForResponse(/\/api\/phrase-stages$/);
  await page.goto('/phrases');
  const start = page.getByRole('button', { name: `${say(language, 'Start learning')} No phrases` });
  await start.click();
  const alert = page.getByRole('alertdialog', { name: 'No phrases' });
  await expect(alert).toContainText(say(language, 'This course has no phrases yet.'));
  await expectNoAxeViolations(page);
  await alert.getByRole('button', { name: say(language, 'OK') }).click();
  await expect(start).toBeFocused();
  const { items: stages } = (await (await phrases).json()) as { items: { courses: { id: string }[] }[] };
  await page.goto(`/phrases/${stages[0]?.courses[0]?.id}`);
  await expect(page.getByRole('alert')).toHaveText(say(language, 'This course has no phrases yet.'));
  await expectNoAxeViolations(page);
});
