import { readdirSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { type ActivityPlan, demoFile, expect, signInAs, testWith } from './fixtures/activities.ts';
import { repository } from './fixtures/server.ts';

// The longest that content may be, with every badge and state, on every size of screen from a small phone to a wide
// desktop, both ways round, and with text at twice its size.

const media = readdirSync(`${repository}/tools/demo/content/media`);
const pictureNames = media.filter((name) => name.endsWith('.webp'));
const sound = demoFile(media.find((name) => name.endsWith('.ogg')) ?? '');
const picture = (index: number) => demoFile(pictureNames[index % pictureNames.length] ?? '');
const longWord = 'Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen';
const longName = `${longWord} ${'and another lesson with a long name '.repeat(4)}`.slice(0, 195).trim();
const longText = `${longWord}. ${'The stranger asked whether anybody had seen the umbrella that he left on the bus. '.repeat(6)}`;

async function plan(): Promise<ActivityPlan> {
  const card = (index: number) => ({
    word: index === 0 ? longWord : `word ${index}`,
    translation: index === 0 ? longText.slice(0, 200) : `词语 ${index}`,
    picture: picture(index),
    sound,
  });
  const shown = { name: longName, stage: 1, language: 'english' as const };
  const cards = Array.from({ length: 4 }, (_, index) => card(index));
  const phrase = {
    text: longText.slice(0, 300),
    translation: longText.slice(0, 300),
    picture: picture(5),
    sound,
    vocabulary: [{ word: 'stranger', translation: '陌生人', definition: longText.slice(0, 300) }],
  };
  const course = { title: longName, description: longText.slice(0, 500), language: 'english' as const };
  return Promise.resolve({
    reading: [
      { ...shown, lessonSound: sound, cards },
      { name: 'في المطبخ', stage: 1, language: 'arabic', lessonSound: sound, cards },
    ],
    flashcards: [{ ...shown, cards: cards.map((one) => ({ ...one, wrong: [picture(6), picture(7), picture(8)] })) }],
    phraseStages: [
      {
        name: longName,
        courses: [
          { ...course, picture: picture(9), phrases: [phrase, { ...phrase, picture: null, sound: null }] },
          { ...course, title: 'Without a picture', picture: null, phrases: [phrase] },
        ],
      },
    ],
    storyStages: [
      {
        name: longName,
        stories: [{ title: longName, language: 'english', text: longText, vocabulary: [], picture: picture(10) }],
      },
    ],
  });
}

const test = testWith(plan);

const sizes = {
  'a small phone': { width: 320, height: 480 },
  'a narrow phone': { width: 360, height: 640 },
  'a phone': { width: 390, height: 844 },
  'a phone held sideways': { width: 844, height: 390 },
  'a small phone held sideways': { width: 568, height: 320 },
  'a tablet': { width: 820, height: 1180 },
  'a tablet held sideways': { width: 1024, height: 768 },
  'a small desktop': { width: 1366, height: 768 },
  'a wide desktop': { width: 1920, height: 1080 },
};

/** Things that reach out of the screen to the side, by what they are. */
async function outside(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth <= width) return [];
    const all = [...document.querySelectorAll<HTMLElement>('body *')];
    const wide = all.filter((element) => element.getBoundingClientRect().right > width + 1);
    return wide
      .slice(-3)
      .map((element) => `${element.tagName} ${element.className} ${element.textContent.slice(0, 40)}`);
  });
}

async function screensOf(page: Page): Promise<Record<string, () => Promise<void>>> {
  const json = async <Answer>(path: string) => (await (await page.request.get(path)).json()) as Answer;
  interface Listed {
    items: { id: string; name: string; courses: { id: string }[]; stories: { id: string }[] }[];
  }
  const reading = (await json<Listed>('/api/reading-lessons')).items.find(({ name }) => name === longName);
  const deck = (await json<Listed>('/api/flashcard-lessons')).items.find(({ name }) => name === longName);
  const course = (await json<Listed>('/api/phrase-stages')).items[0]?.courses[0];
  const story = (await json<Listed>('/api/story-stages')).items[0]?.stories[0];
  const material = (await json<Listed>('/api/learning-materials')).items[0];
  const at = (path: string, more?: () => Promise<void>) => async () => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await more?.();
  };
  return {
    materials: at('/learning-materials'),
    material: at(`/learning-materials/${material?.id}`),
    reading: at('/interactive-reading'),
    'reading lesson': at(`/interactive-reading/${reading?.id}`, async () => {
      await page.locator('[data-card]').first().click();
      await expect(page.getByRole('button', { name: 'Easy' })).toBeInViewport({ ratio: 1 });
    }),
    flashcards: at('/flashcards'),
    'flashcard lesson': at(`/flashcards/${deck?.id}`, async () => {
      await expect(page.getByRole('img', { name: /^Picture \d$/ })).toHaveCount(4);
    }),
    phrases: at('/phrases'),
    'phrase course': at(`/phrases/${course?.id}`, async () => {
      await expect(page.getByRole('button', { name: 'Next phrase' })).toBeInViewport({ ratio: 1 });
    }),
    stories: at('/stories'),
    story: at(`/stories/${story?.id}`, async () => {
      await expect(page.getByRole('button', { name: 'Follow the text' })).toBeInViewport({ ratio: 1 });
    }),
    bank: at('/vocabulary'),
    profile: at('/profile'),
    downloads: at('/downloads'),
  };
}

test('nothing is wider than the screen, whatever its size and that of the text', async ({ page, api }) => {
  const learner = await api.register(longName.slice(0, 100));
  await api.makeMaterial(
    {
      title: longName,
      tags: [longWord.slice(0, 40)],
      content: `<p>${longText}</p><pre><code>${'a very long line of code '.repeat(40)}</code></pre><p>${longWord.repeat(6)}</p>`,
      language: 'english',
    },
    [learner],
  );
  await signInAs(page, api, learner);
  const screens = await screensOf(page);
  for (const [name, open] of Object.entries(screens)) {
    await test.step(name, async () => {
      await page.setViewportSize(sizes['a phone']);
      await open();
      for (const [device, size] of Object.entries(sizes)) {
        for (const scale of ['100%', '200%']) {
          await page.setViewportSize(size);
          await page.evaluate((value) => (document.documentElement.style.fontSize = value), scale);
          expect.soft(await outside(page), `${name} on ${device}, text at ${scale}`).toEqual([]);
        }
      }
    });
  }
});

test('on a phone held sideways, what is studied fits beside its buttons', async ({ page, api }) => {
  await signInAs(page, api, await api.register());
  const screens = await screensOf(page);
  for (const size of [sizes['a phone held sideways'], sizes['a small phone held sideways']]) {
    await page.setViewportSize(size);
    await screens['flashcard lesson']?.();
    for (const number of [1, 2, 3, 4]) {
      await expect(page.getByRole('img', { name: `Picture ${number}` })).toBeInViewport({ ratio: 0.99 });
    }
    await page.getByRole('img', { name: 'Picture 1' }).click();
    const next = await page.getByRole('button', { name: 'Next' }).boundingBox();
    for (const number of [1, 2, 3, 4]) {
      const box = await page.getByRole('button', { name: `Picture ${number}` }).boundingBox();
      expect(box!.y + box!.height, `picture ${number} ends above the button`).toBeLessThanOrEqual(next!.y);
    }
  }
});

test('on a tablet held sideways, a course is downloaded from within its card', async ({ page, api }) => {
  await signInAs(page, api, await api.register());
  await page.setViewportSize(sizes['a tablet held sideways']);
  await page.goto('/phrases');
  const button = page.getByRole('button', { name: /^Make available offline/ });
  const card = page.getByRole('listitem').filter({ has: button }).last();
  const download = await card.getByRole('button').boundingBox();
  const around = await card.boundingBox();
  expect(download!.x + download!.width).toBeLessThanOrEqual(around!.x + around!.width);
});
