import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { demoFile, expect, signInAs, testWith } from './fixtures/activities.ts';
import { plainMaterial } from './fixtures/api.ts';
import { firstAdmin } from './fixtures/server.ts';
import { xssVectors } from './fixtures/xss-vectors.ts';

const short = xssVectors.filter((vector) => vector.length <= 110);
/** The vector at a place, begun again at the end. */
const at = (index: number) => short[index % short.length] ?? '';
const language = 'english' as const;

/** Texts of every field of the activities are vectors; the last phrases and sentences hold all of them. */
const test = testWith(async () => ({
  reading: [0, 1].map((n) => ({
    name: at(n),
    stage: 1,
    language,
    lessonSound: null,
    cards: xssVectors.map((word, i) => ({
      word,
      translation: at(i + n),
      picture: demoFile('market.webp'),
      sound: null,
    })),
  })),
  flashcards: [],
  phraseStages: [2, 3].map((n) => ({
    name: at(n),
    courses: [0, 1, 2].map((k) => ({
      title: at(n + 10 * k),
      description: at(n + 10 * k + 1),
      language,
      picture: null,
      phrases: [0, 1].map((i) => ({
        text: at(n + i),
        translation: at(n + i + 40),
        picture: null,
        sound: null,
        vocabulary: [{ word: at(n + i), translation: at(i), definition: at(i + 1) }],
      })),
    })),
  })),
  storyStages: [4, 5].map((n) => ({
    name: at(n),
    stories: [0, 1, 2].map((k) => ({
      title: at(n + 20 * k),
      language,
      text: xssVectors.map((vector) => vector.replaceAll(/[\n\r]/g, ' ')).join('\n'),
      vocabulary: short.slice(0, 60).map((word) => ({ word, translation: word, definition: word })),
      picture: null,
    })),
  })),
}));

/** What got at the page: the function that every vector calls, or a breach of its policy. */
async function watch(page: Page): Promise<string[]> {
  const found: string[] = [];
  await page.exposeFunction('xss', () => found.push(`executed at ${page.url()}`));
  await page.exposeFunction('reportBreach', (what: string) => found.push(`${what} at ${page.url()}`));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      (globalThis as unknown as { reportBreach(what: string): void }).reportBreach(
        `${violatedDirective} ${blockedURI}`,
      );
    });
  });
  page.on('dialog', (dialog) => {
    found.push(`dialog at ${page.url()}`);
    void dialog.dismiss();
  });
  return found;
}

/** What in the page could act if somebody touched it: handlers, programs for addresses, scripts and frames of others. */
function remains(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const players = /^https:\/\/(www\.youtube(-nocookie)?\.com\/embed|player\.bilibili\.com\/player\.html)/;
    // The page's own, which sends older browsers elsewhere; the policy names its hash, so no other of that kind runs.
    const own = document.head.querySelector('script:not([src])');
    return [...document.querySelectorAll('*')].flatMap((element) => {
      const acting = [...element.attributes].filter(
        ({ name, value }) =>
          /^on/i.test(name) ||
          name === 'srcdoc' ||
          // oxlint-disable-next-line no-control-regex -- browsers skip these signs in addresses
          (/^(href|src|action|formaction|data|poster|xlink:href)$/i.test(name) &&
            /^(javascript|vbscript|data:(?!image\/))/i.test(value.replaceAll(/[\u0000- ]/g, ''))),
      );
      const tag = element.localName;
      const isForeign =
        (tag === 'script' && element !== own && !(element as HTMLScriptElement).src.startsWith(location.origin)) ||
        (tag === 'iframe' && !players.test((element as HTMLIFrameElement).src)) ||
        ['object', 'embed', 'base', 'frame', 'applet', 'portal'].includes(tag);
      return isForeign || acting.length > 0 ? [element.outerHTML.slice(0, 200)] : [];
    });
  });
}

/** Opens screens until each has drawn what it is about, and expects nothing of the vectors to act. */
async function visit(page: Page, paths: readonly string[], found: readonly string[]): Promise<void> {
  for (const path of paths) {
    await page.goto(path);
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
    await expect(page.getByRole('main').locator('[aria-busy=true], .animate-shimmer')).toHaveCount(0);
    expect(await remains(page), path).toEqual([]);
    expect(found, path).toEqual([]);
  }
}

test.beforeEach(({ complaints }) => complaints.expect(/Failed to load resource|net::ERR|has 0 distractors/));

test('what these tests watch for would be seen @core', async ({ page, complaints }) => {
  complaints.expect(/Content Security Policy|TrustedHTML/);
  const found = await watch(page);
  // As if the server had let it through: scripts of the page cannot even make such an element.
  await page.route('**/login', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace('</body>', '<img src="x" onerror="xss()"></body>');
    await route.fulfill({ response, body });
  });
  await page.goto('/login');
  // Markup is not even taken: the policy lets one place of the app set it.
  const isTaken = await page.evaluate(() => {
    try {
      document.body.insertAdjacentHTML('beforeend', '<p>markup</p>');
      return true;
    } catch {
      return false;
    }
  });
  expect(isTaken).toBe(false);
  await expect
    .poll(() => found)
    .toEqual([
      expect.stringMatching(/^script-src-attr inline/),
      expect.stringMatching(/^require-trusted-types-for trusted-types-sink/),
    ]);
  expect(await remains(page)).toEqual([expect.stringContaining('onerror')]);
});

test('no text of an activity is taken for a program, for learners and in the back office @core', async ({
  page,
  api,
  openAs,
}) => {
  expect(xssVectors.length).toBeGreaterThanOrEqual(200);
  await signInAs(page, api, firstAdmin);
  for (let n = 0; n < 20; n += 1) await api.register(at(n + 100));
  const found = await watch(page);
  const ids = async (path: string) => {
    const { items } = (await (await page.request.get(path)).json()) as { items: { id: string }[] };
    return items.map(({ id }) => id);
  };
  const [reading = ''] = await ids('/api/reading-lessons');
  const [phraseStage = ''] = await ids('/api/author/phrase-stages');
  const [storyStage = ''] = await ids('/api/author/story-stages');
  const [course = ''] = await ids(`/api/author/phrase-stages/${phraseStage}/courses`);
  const [story = ''] = await ids(`/api/author/story-stages/${storyStage}/stories`);
  const [user = ''] = await ids('/api/admin/users');
  const activities = [`/interactive-reading`, `/interactive-reading/${reading}`, `/flashcards/${reading}`, '/phrases'];
  const more = [`/phrases/${course}`, '/stories', `/stories/${story}`, '/profile'];
  await visit(page, [...activities, ...more], found);
  await visit(
    page,
    [
      '/admin',
      `/admin/interactive-reading?lesson=${reading}`,
      '/admin/phrases',
      '/admin/stories',
      '/admin/courses',
      '/admin/users',
      `/admin/users/${user}`,
    ],
    found,
  );
  const learner = await api.register(at(3));
  await page.request.post('/api/teacher/assignments', {
    headers: { origin: new URL(page.url()).origin },
    data: { courses: 'all', userIds: [learner.id] },
  });
  const theirs = await openAs(learner);
  const theirFound = await watch(theirs);
  await visit(theirs, [...activities, ...more, '/vocabulary'], theirFound);
});

test('no rich text, title or tag of a material acts: what could is refused, the rest is harmless @core', async ({
  page,
  api,
}) => {
  test.setTimeout(300_000);
  await signInAs(page, api, firstAdmin);
  const found = await watch(page);
  const origin = new URL((await page.goto('/admin/learning-materials'))?.url() ?? '').origin;
  const kept: string[] = [];
  const refused = new Map<string, string>();
  for (const [index, vector] of xssVectors.entries()) {
    const fits = (limit: number) => (vector.length <= limit ? vector : at(index));
    const data = {
      ...plainMaterial,
      title: fits(110),
      tags: [at(index).slice(0, 30)],
      readTime: at(index).slice(0, 20),
    };
    const content = `<p>before ${randomUUID()}</p>${vector}<p>after</p>`;
    const headers = { origin };
    const answer = await page.request.post('/api/author/learning-materials', { data: { ...data, content }, headers });
    if (answer.ok()) kept.push(((await answer.json()) as { id: string }).id);
    else refused.set(vector, (await answer.text()).slice(0, 300));
  }
  // Nothing but what the sanitiser knows to be unsafe is refused, and no vector breaks the server.
  for (const [vector, answer] of refused) expect(answer, vector).toMatch(/UNSAFE_HTML|FOREIGN_PICTURE/);
  await visit(page, ['/learning-materials', '/admin/learning-materials', '/admin/courses'], found);
  for (const id of kept) await visit(page, [`/learning-materials/${id}`], found);
  await visit(page, [`/admin/learning-materials?edit=${kept[0]}`], found);
  expect(kept.length + refused.size).toBe(xssVectors.length);
});
