import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { frameCookie, type Frames, languagesMark, mainMark } from '@kalima/shared/page/page-frames';
import { testLanguageRow } from '@kalima/shared/page/testing/language-row';
import { afterAll, expect, test } from 'vitest';
import { startTestApp } from './testing/test-app.ts';
import type { TestClient } from './testing/test-client.ts';

const style = 'main{color:teal}';
const script = "if (![].toSorted) location.replace('/old-browser.html');";
const page = `<!doctype html><html lang="en"><head><script>${script}</script><style>${style}</style></head><body><div id="root"></div></body></html>`;
const framesIn = (language: string): Frames => ({
  shells: Object.fromEntries(
    ['public', 'learner', 'staff', 'teacher /admin/classes', 'admin /admin/users'].map((name) => [
      name,
      `<p>${language} ${name}</p><main>${mainMark}</main>`,
    ]),
  ),
  bars: {},
  mains: {
    '/today': '<h1>Today</h1>',
    '/login nobody-open': '<h1>Login</h1>',
    '/learning-materials': `<h1>Materials</h1>${languagesMark}`,
  },
  languages: testLanguageRow,
  scripts: { '': [`/assets/${language}.js`] },
});
const webRoot = await mkdtemp(join(tmpdir(), 'kalima-web-'));
await writeFile(join(webRoot, 'index.html'), page);
for (const language of ['en', 'zh', 'ar']) {
  await writeFile(join(webRoot, `frames-${language}.json`), JSON.stringify(framesIn(language)));
}
const kalima = await startTestApp({ webRoot });
afterAll(() => rm(webRoot, { recursive: true, force: true }));

/** A page as somebody gets it whose device says this of itself. */
async function open(client: TestClient, path: string, device?: string) {
  if (device === undefined) client.cookies.delete(frameCookie);
  else client.cookies.set(frameCookie, device);
  return client.send({ method: 'GET', url: path });
}

test('the frame is of who is signed in, whatever their device says of them', async () => {
  const learner = await kalima.signUpLearner();
  await kalima.assign(learner, (await kalima.createMaterial()).id);
  expect((await open(learner.client, '/', 'en~~~~admin')).body).toContain(
    '<p>en learner</p><main><h1>Today</h1></main>',
  );
  const visitor = kalima.client();
  expect((await open(visitor, '/today', 'en~~~~learner.10000')).body).toContain('<p>en public</p><main><h1>Login</h1>');
  expect((await open((await kalima.signInAdmin()).client, '/admin/users')).body).toContain(
    '<p>en admin /admin/users</p>',
  );
});

test('above the materials stands the row of languages where there are several, as the list will show it', async () => {
  const learner = await kalima.signUpLearner();
  const main = async () => /<main>(.*)<\/main>/.exec((await open(learner.client, '/learning-materials')).body)?.[1];
  await kalima.assign(learner, (await kalima.createMaterial({ language: 'chinese' })).id);
  expect(await main()).toBe('<h1>Materials</h1>');
  // The language that is learned is chosen at first.
  await kalima.assign(learner, (await kalima.createMaterial({ language: 'arabic' })).id);
  expect(await main()).toMatch(/^<h1>Materials<\/h1><ul>zh AR all, \d+ more<\/ul>$/);
});

test('it is in the language, the theme and the look of the device, and names what comes next', async () => {
  const { body } = await open(kalima.client(), '/login', 'ar~dark~text-large~~nobody-open');
  expect(body).toContain('<html lang="ar" dir="rtl" data-theme="dark" data-look="text-large">');
  expect(body).toContain('<p>ar public</p>');
  expect(body).toContain('<link rel="modulepreload" href="/assets/ar.js">');
  const made = await open(kalima.client(), '/login', 'ar~"><script>~~~nobody');
  expect(made.body).toContain('<html lang="en">');
  expect(made.body).not.toContain('"><script>');
});

test.each(['/login', '/index.html'])(
  'the policy of %s allows the styles and the script that the build put into it, and files of our own',
  async (path) => {
    const { headers, statusCode } = await open(kalima.client(), path);
    expect(statusCode).toBe(200);
    const policy = String(headers['content-security-policy']);
    const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
    expect(policy).toContain(`style-src 'self' ${hashOf(style)};`);
    expect(policy).toContain(`script-src 'self' ${hashOf(script)};`);
    expect(policy).not.toMatch(/script-src[^;]*unsafe|style-src 'self'[^;]*unsafe/);
  },
);
