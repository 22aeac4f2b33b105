import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { forgetDevice } from './fixtures/forget-device.ts';
import type { Screen } from './fixtures/screen.ts';
import { openScreens } from './fixtures/screens.ts';
import { repository } from './fixtures/server.ts';
import { expect, expectNoAxeViolations, firstAdmin, test } from './fixtures/test.ts';
import { documentLanguageOf, type Language, languages } from './fixtures/words.ts';

/** Under which a device remembers the language of the interface. */
const remembered = 'kalima.language';

const sizes = { desktop: { width: 1280, height: 860 }, phone: { width: 390, height: 844 } };

test.describe.configure({ mode: 'parallel' });

/**
 * The themes in which axe sees a screen, by language: every pair of a size and a theme is seen once. Which rules a screen
 * keeps does not depend on all three at once. How wide it is depends on the words, so that is looked at in every language.
 */
const themes = {
  en: { desktop: ['light'], phone: ['dark'] },
  zh: { desktop: ['dark'], phone: [] },
  ar: { desktop: [], phone: ['light'] },
} as const;

/** The language in which this page begins; one that is open goes on in it. */
async function speak(page: Page, language: Language): Promise<void> {
  if (page.url().startsWith('http')) {
    await page.evaluate(([name, chosen]) => localStorage.setItem(name, chosen), [remembered, language] as const);
    return;
  }
  await page.addInitScript(
    ([name, chosen]) => {
      // Frames of video sites, which are out of reach here, have no storage.
      if (window.top === window) localStorage[name] ??= chosen;
    },
    [remembered, language] as const,
  );
}

/** Goes on in another language, as when it is chosen in another tab; what the page is about stays. */
async function switchTo(page: Page, language: Language): Promise<void> {
  const choose = ([name, chosen]: readonly [string, string]) => {
    localStorage.setItem(name, chosen);
    window.dispatchEvent(new StorageEvent('storage', { key: name, newValue: chosen }));
    return document.documentElement.lang;
  };
  // The words are in the page, and are there a moment after they were asked for.
  const intervals = [10, 20, 50, 100];
  await expect
    .poll(() => page.evaluate(choose, [remembered, language] as const), { intervals })
    .toBe(documentLanguageOf(language));
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
}

/** Into so many tests the screens are dealt out: each makes its content and warms its browsers anew. */
const parts = 6;

for (let part = 0; part < parts; part += 1) {
  test(`every screen and state is sound for axe in every language, part ${part + 1} of ${parts}: both themes, desktop and phone`, async ({
    api,
    openAs,
    complaints,
  }) => {
    // A sixth of all screens takes long on a slow machine.
    test.setTimeout(2 * test.info().timeout);
    complaints.expect(/status of [45]\d\d|net::ERR_FAILED/);
    const learner = await api.register('Lin Mei');
    const newcomer = await api.register('Amina Farouk');
    const teacher = await api.registerTeacher('Mona Hassan');
    const media = join(repository, 'tools/demo/content/media');
    const imageUrl = await api.upload('learning-material-image', join(media, 'taxi.webp'), 'image/webp');
    const videoUrl = await api.upload('learning-material-video', join(media, 'polar-night.mp4'), 'video/mp4');
    await api.makeMaterial(
      {
        title: 'في سيارة الأُجرة',
        content: '<p dir="rtl">إلى أين تريد أن تذهب؟</p><ul><li><p>المطار — 机场</p></li></ul>',
        language: 'arabic',
        difficulty: 'intermediate',
        tags: ['سفر', 'taxi', '出租车', 'more'],
        imageUrl,
      },
      [learner],
    );
    await api.makeMaterial(
      { title: '冬天的夜晚', language: 'chinese', difficulty: 'advanced', videoUrl, videoSource: 'upload', imageUrl },
      [learner],
    );
    await api.makeLessons(imageUrl);
    const screens = (await openScreens(api)).filter((_, index) => index % parts === part);
    const people = { nobody: null, learner, newcomer, teacher, admin: firstAdmin };
    const opened = new Map<keyof typeof people, Page>();
    for (const [index, screen] of screens.entries()) {
      // Each is opened in one of the languages and switched to the others: it is the same screen, and comes three times as fast.
      const first = languages[index % languages.length] ?? 'en';
      await test.step(`${screen.name}, ${first}`, async () => {
        const page = opened.get(screen.who) ?? (await openAs(people[screen.who]));
        opened.set(screen.who, page);
        await page.unrouteAll({ behavior: 'ignoreErrors' });
        await forgetDevice(page);
        await speak(page, first);
        await page.setViewportSize(screen.isPhoneOnly ? sizes.phone : sizes.desktop);
        await screen.open(page, first);
        await expect(page.locator('html')).toHaveAttribute('lang', documentLanguageOf(first));
        await expectSound(page, screen, first);
        for (const language of languages.filter((one) => one !== first)) {
          await switchTo(page, language);
          await expectSound(page, screen, language);
        }
      });
    }
  });
}

/** The page is not wider than its window, desktop and phone, and breaks no rule of axe. It begins with the size that the page has. */
async function expectSound(page: Page, screen: Screen, language: Language): Promise<void> {
  const isPhone = page.viewportSize()?.width === sizes.phone.width;
  const inTurn = isPhone ? (['phone', 'desktop'] as const) : (['desktop', 'phone'] as const);
  for (const size of screen.isPhoneOnly ? (['phone'] as const) : inTurn) {
    const viewport = sizes[size];
    await page.setViewportSize(viewport);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect
      .soft(overflow, `${screen.name} at ${viewport.width} is wider than the screen, ${language}`)
      .toBeLessThanOrEqual(0);
    await expectNoAxeViolations(page, themes[language][size]);
  }
}
