import type { Page } from '@playwright/test';
import type { VocabularyWord } from '@kalima/shared/contract/learning/vocabulary';
import {
  demoFile,
  emptyPlan,
  expect,
  expectNoAxeViolations,
  type Person,
  signInAs,
  testWith,
} from './fixtures/activities.ts';
import { firstAdmin } from './fixtures/test.ts';
import { untilKept } from './fixtures/worker.ts';

const picture = demoFile('word-cat.webp');
const vocabulary = [{ word: 'قطة', translation: 'cat', definition: '' }];

const test = testWith(async () => ({
  ...emptyPlan,
  reading: [
    {
      name: 'حيوانات',
      stage: 1,
      language: 'arabic',
      lessonSound: null,
      cards: [
        { word: 'قطة', translation: 'cat', picture, sound: null },
        { word: 'كلب', translation: 'dog', picture: demoFile('word-dog.webp'), sound: null },
      ],
    },
  ],
  phraseStages: [
    {
      name: 'At home',
      courses: [
        {
          title: 'في البيت',
          description: '',
          language: 'arabic',
          picture: null,
          phrases: [{ text: 'هذه قطة', translation: 'This is a cat', picture: null, sound: null, vocabulary }],
        },
      ],
    },
  ],
}));
test.use({ serviceWorkers: 'allow' });

const article = (page: Page, name: string) => page.getByRole('article', { name, exact: true });
const card = (page: Page, number: number) => page.getByRole('button', { name: new RegExp(`^Card ${number}\\b`) });

async function save(page: Page, name: string): Promise<void> {
  const answer = page.waitForResponse((response) => response.request().method() === 'PUT');
  await page.getByRole('button', { name }).click();
  expect((await answer).status()).toBe(200);
}

async function openLesson(page: Page): Promise<void> {
  await page.goto('/interactive-reading');
  await page.getByRole('link', { name: /حيوانات/ }).click();
  await card(page, 1).click();
}

async function chooseNative(page: Page, language: string): Promise<void> {
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Edit profile' }).click();
  await page.getByLabel('My native language').selectOption({ label: language });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Your profile has been saved')).toBeVisible();
}

/** Gives a translation a language and adds a second one, by keyboard alone. */
async function addSecond(page: Page, label: string, second: string): Promise<void> {
  const form = page.locator(':focus');
  await expect(form).toHaveAccessibleName(label);
  await page.keyboard.press('Tab');
  await expect(page.locator(':focus')).toHaveAccessibleName('Language of the translation');
  await page.locator(':focus').selectOption({ label: 'English' });
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.locator(':focus')).toHaveAccessibleName('Second translation');
  await page.keyboard.type(second);
}

test('a teacher gives two translations, and each learner sees the own language first, also after it changed and without a network', async ({
  page,
  api,
  openAs,
  complaints,
}) => {
  complaints.expect(/ERR_INTERNET_DISCONNECTED/);
  const [lin, ann]: Person[] = [await api.register('Lin'), await api.register('Ann')];
  await signInAs(page, api, firstAdmin);
  await page.goto('/admin/interactive-reading');
  await page.getByRole('button', { name: /حيوانات/ }).click();
  await article(page, 'قطة').getByLabel('Translation', { exact: true }).focus();
  await addSecond(page, 'Translation', '猫');
  const secondLanguage = article(page, 'قطة').getByLabel('Language of the second translation');
  // Beside one native language the other is proposed.
  await expect(secondLanguage).toHaveValue('chinese');
  await expectNoAxeViolations(page);
  // What is not saved is kept, with what is new in it.
  await page.reload();
  await page.getByRole('button', { name: 'Bring it back' }).click();
  await expect(article(page, 'قطة').getByLabel('Second translation', { exact: true })).toHaveValue('猫');
  await article(page, 'كلب').getByLabel('Language of the translation').selectOption({ label: 'English' });
  await save(page, 'Save Lesson');
  // The next card is translated into the same language.
  await page.getByRole('button', { name: 'Add a card' }).click();
  await expect(article(page, 'card 3').getByLabel('Language of the translation')).toHaveValue('english');

  const [chinese, english] = [
    await openAs(lin!, { serviceWorkers: 'allow' }),
    await openAs(ann!, { serviceWorkers: 'allow' }),
  ];
  await chooseNative(english, 'English');
  for (const browser of [chinese, english]) await openLesson(browser);
  await expect(card(chinese, 1)).toContainText('قطة猫 cat');
  await expect(card(english, 1)).toContainText('قطةcat 猫');
  await expect(card(english, 1).getByText('猫')).toHaveAttribute('lang', 'zh');
  await expectNoAxeViolations(english);
  await chinese.getByRole('button', { name: 'Difficult' }).click();
  // Another card of the lesson has one translation alone, in another language.
  await card(chinese, 2).click();
  await expect(card(chinese, 2)).toContainText('كلبdog');

  // It goes on: another language on the profile, and no network.
  await chooseNative(english, 'Chinese');
  await openLesson(english);
  await expect(card(english, 1)).toContainText('قطة猫 cat');
  await untilKept(english);
  await english.context().setOffline(true);
  await english.reload();
  await card(english, 1).click();
  await expect(card(english, 1)).toContainText('قطة猫 cat');
  await english.context().setOffline(false);

  // The bank has both, the own language first.
  await expect
    .poll(async () => {
      const { items } = (await (await chinese.request.get('/api/vocabulary')).json()) as { items: VocabularyWord[] };
      return items;
    })
    .toMatchObject([
      { word: 'قطة', translation: '猫', secondTranslation: 'cat', secondTranslationLanguage: 'english' },
    ]);
  await chooseNative(chinese, 'English');
  await chinese.goto('/vocabulary');
  await chinese.getByRole('button', { name: /قطة/ }).click();
  await expect(chinese.getByText('猫').locator('xpath=ancestor::p')).toHaveText('cat 猫');

  // The teacher takes it away again.
  await article(page, 'card 3').getByRole('button', { name: 'Delete card 3' }).click();
  await article(page, 'قطة').getByRole('button', { name: 'Remove the second translation' }).click();
  await expect(article(page, 'قطة').getByRole('button', { name: 'Add a second translation' })).toBeFocused();
  await save(page, 'Save Lesson');
  await openLesson(chinese);
  await expect(card(chinese, 1)).not.toContainText('猫');
  await expect(card(chinese, 1)).toContainText('قطةcat');
});

test('a phrase and its explained words are given in two languages; of two teachers the second is told of them', async ({
  page,
  api,
  openAs,
  complaints,
}) => {
  complaints.expect(/status of 409/);
  const learner = await api.register();
  const other = await openAs(firstAdmin);
  await signInAs(page, api, firstAdmin);
  for (const teacher of [page, other]) {
    await teacher.goto('/admin/phrases');
    await teacher
      .getByRole('button', { name: /At home/ })
      .first()
      .click();
    await teacher
      .getByRole('button', { name: /في البيت/ })
      .first()
      .click();
    await teacher.getByRole('button', { name: 'Edit هذه قطة' }).click();
  }
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Translation', { exact: true }).focus();
  await addSecond(page, 'Translation', '这是一只猫');
  await dialog.getByRole('button', { name: 'Remove قطة' }).click();
  await dialog.getByLabel('Word to explain').fill('قطة');
  await dialog.getByLabel('Its translation').fill('cat');
  await addSecond(page, 'Its translation', '猫');
  // Enter adds the word, folds its second translation, and goes on with the next word.
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('Word to explain')).toBeFocused();
  await expect(dialog.getByRole('listitem').filter({ hasText: 'قطة' })).toContainText('cat · 猫');
  await expect(dialog.getByLabel('Second translation', { exact: true })).toHaveCount(1);
  await expectNoAxeViolations(page);
  await save(page, 'Save phrase');
  await expect(dialog).toBeHidden();

  const theirs = other.getByRole('dialog');
  await theirs.getByLabel('Language of the translation').first().selectOption({ label: 'French' });
  await other.getByRole('button', { name: 'Save phrase' }).click();
  await expect(theirs.getByRole('group', { name: 'Translation' })).toHaveText(
    'TranslationMineThis is a cat (French)TheirsThis is a cat (English) / 这是一只猫 (Chinese)',
  );
  await theirs.getByRole('button', { name: 'Discard mine, load theirs' }).click();
  await expect(theirs.getByLabel('Second translation', { exact: true })).toHaveValue('这是一只猫');

  const browser = await openAs(learner);
  await browser.goto('/phrases');
  await browser.getByRole('link', { name: /في البيت/ }).click();
  await expect(browser.getByText('这是一只猫').locator('xpath=ancestor::p')).toHaveText('这是一只猫 This is a cat');
  await browser.getByRole('button', { name: 'قطة' }).click();
  await expect(browser.getByRole('dialog').getByText('猫').locator('xpath=ancestor::p')).toHaveText('猫 cat');
  await expectNoAxeViolations(browser);
});
