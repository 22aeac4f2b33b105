import type { Page } from '@playwright/test';
import type { Api } from './fixtures/api.ts';
import { expect, expectNoAxeViolations, type Person, test } from './fixtures/test.ts';
import { type Language, say } from './fixtures/words.ts';

const desktop = { width: 1280, height: 860 };
const phone = { width: 390, height: 844 };
const longest = 'Maria Fernanda de los Ángeles Rodríguez-Villanueva y Fernández de Córdoba';
const pasted = [
  'نور فاروق',
  '陈雨桐',
  longest,
  ...'Amara Anton Badr Chiara Dalia Emil Farid Gina Hana Ivan'.split(' ').map((name) => `${name} Okafor`),
];

/** A teacher with a class of their own, on the page of its learners. */
async function openClass(
  api: Api,
  openAs: (person: Person) => Promise<Page>,
  language: Language,
  viewport: typeof phone,
) {
  const teacher = await api.registerTeacher('Mona Hassan');
  const classId = await api.makeTaughtClass('6B Arabic', teacher);
  const page = await openAs(teacher);
  await page.setViewportSize(viewport);
  await page.addInitScript((chosen) => localStorage.setItem('kalima.language', chosen), language);
  await page.goto(`/admin/classes/${classId}?part=learners`);
  return page;
}

/** Makes learners of these names and a card for each; the dialog with the cards stays open. */
async function makeLearners(page: Page, names: readonly string[], language: Language) {
  await page.getByRole('button', { name: say(language, 'New learners') }).click();
  const making = page.getByRole('dialog', { name: say(language, 'New learners') });
  await making.getByLabel(say(language, 'Names')).fill(names.join('\n'));
  await expectNoAxeViolations(page);
  await making.getByRole('button', { name: say(language, 'Continue') }).click();
  await expect(making.getByRole('listitem')).toHaveCount(names.length);
  await expectNoAxeViolations(page);
  const userNames = making.getByLabel(say(language, 'User name'));
  for (const field of await userNames.all()) await expect(field).not.toHaveValue('');
  await making
    .getByRole('button')
    .filter({ hasText: String(names.length) })
    .click();
  return makeCards(page, language);
}

/** Answers the question of how many cards; returns the codes by the names on them. */
async function makeCards(page: Page, language: Language): Promise<Map<string, string>> {
  const dialog = page.getByRole('dialog', { name: say(language, 'Login cards') });
  await dialog.getByRole('button', { name: say(language, 'Make the cards') }).click();
  const cards = dialog.locator('.login-card');
  await expect(cards.first()).toBeVisible();
  const shown = await cards.evaluateAll((all) =>
    all.map((card) => ['.card-name', '.card-code'].map((part) => card.querySelector(part)?.textContent ?? '')),
  );
  return new Map(shown.map(([name = '', code = '']) => [name, code]));
}

async function closeCards(page: Page, language: Language): Promise<void> {
  const dialog = page.getByRole('dialog', { name: say(language, 'Login cards') });
  await dialog
    .getByRole('button', { name: say(language, 'Close'), exact: true })
    .last()
    .click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: say(language, 'Close without printing') })
    .click();
  await expect(dialog).toHaveCount(0);
}

/** What the printer is given: sheets with the sizes of their cards in millimetres, and what does not fit on a card. */
async function printed(page: Page) {
  await page.emulateMedia({ media: 'print' });
  const sheets = await page.locator('.printed-cards .card-sheet').evaluateAll((all) =>
    all.map((sheet) => ({
      cards: [...sheet.querySelectorAll('.login-card')].map((card) => {
        const { width, height } = card.getBoundingClientRect();
        return [width, height].map((side) => Math.round((side / 96) * 25.4)).join(' x ');
      }),
      tooLarge: [sheet, ...sheet.querySelectorAll('.login-card, .login-card > div')]
        .filter((part) => part.scrollHeight > part.clientHeight + 1 || part.scrollWidth > part.clientWidth + 1)
        .map((part) => part.textContent),
    })),
  );
  const pdf = await page.pdf({ preferCSSPageSize: true });
  await page.emulateMedia({ media: 'screen' });
  const pages = [...pdf.toString('latin1').matchAll(/\/Type \/Page\b[^s][^]*?\/MediaBox \[([^\]]*)\]/g)];
  return { sheets, pages: pages.map(([, box = '']) => box.split(' ').map((side) => Math.round(Number(side)))) };
}

const a4 = [0, 0, 595, 842];

test('a teacher makes learners of pasted names and prints their cards, and a child signs in by one on a phone, once', async ({
  api,
  openAs,
  complaints,
}) => {
  complaints.expect(/status of 401/);
  const page = await openClass(api, openAs, 'en', desktop);
  const codes = await makeLearners(page, pasted, 'en');
  expect([...codes.keys()].toSorted()).toEqual(pasted.toSorted());
  await expectNoAxeViolations(page);

  const ten = await printed(page);
  expect(ten.sheets.map(({ cards }) => cards.length)).toEqual([10, 3]);
  expect(new Set(ten.sheets.flatMap(({ cards }) => cards))).toEqual(new Set(['95 x 51']));
  expect(ten.sheets.flatMap(({ tooLarge }) => tooLarge)).toEqual([]);
  expect(ten.pages).toEqual([a4, a4]);
  await page.getByRole('radio', { name: 'Six on a sheet' }).check();
  const six = await printed(page);
  expect(six.sheets.map(({ cards }) => cards.length)).toEqual([6, 6, 1]);
  expect(new Set(six.sheets.flatMap(({ cards }) => cards))).toEqual(new Set(['95 x 85']));
  expect(six.sheets.flatMap(({ tooLarge }) => tooLarge)).toEqual([]);
  expect(six.pages).toEqual([a4, a4, a4]);
  await closeCards(page, 'en');
  const learners = page.getByRole('list', { name: 'Learners' });
  const lineOf = (name: string) => learners.getByRole('listitem').filter({ hasText: name });
  await expect(lineOf('陈雨桐')).toContainText('Card made, not used');
  await expectNoAxeViolations(page);

  const code = codes.get('نور فاروق') ?? '';
  const child = await openAs(null, { viewport: phone, hasTouch: true });
  await child.goto(`/card#${code}`);
  await expect(child.getByLabel('Code of the card')).toHaveValue(code);
  await expectNoAxeViolations(child);
  await child.getByRole('button', { name: 'Sign in' }).tap();
  await expect(child.getByRole('heading', { level: 1, name: 'Welcome, نور فاروق' })).toBeVisible();
  await expect(child).toHaveURL('/card');
  await expectNoAxeViolations(child);
  await child.getByRole('link', { name: 'Begin' }).tap();
  await expect(child).toHaveURL('/today');

  // Whoever finds the card afterwards does not come in.
  const finder = await openAs(null, { viewport: phone });
  await finder.goto('/login');
  await finder.getByRole('link', { name: 'I have a login card' }).click();
  await finder.getByLabel('Code of the card').fill(code.slice(1));
  await finder.getByRole('button', { name: 'Sign in' }).click();
  await expect(finder.getByLabel('Code of the card')).toHaveAccessibleDescription(/A code has ten letters and digits/);
  await finder.getByLabel('Code of the card').fill(code.toLowerCase().replace('-', ' '));
  await finder.getByRole('button', { name: 'Sign in' }).click();
  await expect(finder.getByRole('alert')).toContainText('This card does not work');
  await expectNoAxeViolations(finder);

  // A new card ends the one before, and to void it signs out who came in by it.
  await page.reload();
  await expect(lineOf('نور فاروق')).toContainText('Card used on');
  await page.getByRole('button', { name: 'New card for 陈雨桐' }).click();
  const renewed = await makeCards(page, 'en');
  expect([...renewed.keys()]).toEqual(['陈雨桐']);
  await closeCards(page, 'en');
  await finder.getByLabel('Code of the card').fill(codes.get('陈雨桐') ?? '');
  await finder.getByRole('button', { name: 'Sign in' }).click();
  await expect(finder.getByRole('alert')).toContainText('This card does not work');
  await finder.getByLabel('Code of the card').fill(renewed.get('陈雨桐') ?? '');
  await finder.getByRole('button', { name: 'Sign in' }).click();
  await expect(finder.getByRole('heading', { level: 1, name: 'Welcome, 陈雨桐' })).toBeVisible();
  await page.getByRole('button', { name: 'Void the card of 陈雨桐' }).click();
  await expectNoAxeViolations(page);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Void the card' }).click();
  await expect(page.getByText('The card of 陈雨桐 is void')).toBeVisible();
  await finder.goto('/today');
  await expect(finder).toHaveURL(/\/login/);
});

test('a learner who is signed in stays so when a code is wrong, and gives way to whose card it is', async ({
  api,
  openAs,
  complaints,
}) => {
  complaints.expect(/status of 401/);
  const teachers = await openClass(api, openAs, 'en', desktop);
  const code = (await makeLearners(teachers, ['Chiara Rossi'], 'en')).get('Chiara Rossi') ?? '';
  const page = await openAs(await api.register('Lin Mei'), { viewport: phone });
  await page.goto('/card#K7M4QPW2X9');
  await expect(page.getByText('Somebody is signed in on this device, and will be signed out: Lin Mei')).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('This card does not work')).toBeVisible();
  await page.goto('/profile');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('Lin Mei').first()).toBeVisible();

  await page.goto(`/card#${code}`);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByLabel('New password').fill('violet harbour 27');
  await page.getByRole('button', { name: 'Save the password' }).click();
  await expect(page.getByText('Your password is saved')).toBeVisible();
  await page.goto('/profile');
  await expect(page.getByText('Chiara Rossi').first()).toBeVisible();
  await expect(page.getByText('Lin Mei')).toHaveCount(0);
});

test('cards are made on a phone in Chinese, and a child signs in by typing the code', async ({ api, openAs }) => {
  const page = await openClass(api, openAs, 'zh', phone);
  const codes = await makeLearners(page, ['陈雨桐', 'نور فاروق'], 'zh');
  await expectNoAxeViolations(page);
  const { sheets, pages } = await printed(page);
  expect(sheets.flatMap(({ tooLarge }) => tooLarge)).toEqual([]);
  expect(pages).toEqual([a4]);
  await closeCards(page, 'zh');
  await expectNoAxeViolations(page);

  const child = await openAs(null, { viewport: phone, hasTouch: true });
  await child.addInitScript(() => localStorage.setItem('kalima.language', 'zh'));
  await child.goto('/login');
  await child.getByRole('link', { name: say('zh', 'I have a login card') }).tap();
  await child.getByLabel(say('zh', 'Code of the card')).fill(codes.get('陈雨桐') ?? '');
  await child.getByRole('button', { name: say('zh', 'Sign in') }).tap();
  await expect(child.getByRole('heading', { level: 1, name: /陈雨桐/ })).toBeVisible();
  await expectNoAxeViolations(child);
});
