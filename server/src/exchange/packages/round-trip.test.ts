import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test, vi } from 'vitest';
import { coursePackage } from '@kalima/shared/contract/exchange/course-package';
import { mediaKeyOf } from '@kalima/shared/domain/content/media-addresses';
import { dropPackage, exportPackage, makeImport, makeOfBook, packageDraft } from '../../testing/packages.ts';
import { materialWith } from '../../testing/material-with.ts';
import { lessonWith } from '../../testing/studied-content.ts';
import { picture } from '../../testing/test-pictures.ts';
import { boundless, startTestApp } from '../../testing/test-app.ts';

const books = fileURLToPath(new URL('../../../../e2e/fixtures/storybooks', import.meta.url));
const here = await startTestApp({ limits: boundless });
const there = await startTestApp({ limits: boundless });

/** What a listing says but for what the one that is made of it adds. */
const withoutBasis = (listing: object) =>
  JSON.parse(JSON.stringify(listing, (key, value: unknown) => (key === 'basis' ? undefined : value))) as unknown;

test('all that was made of storybooks is the same on another server, byte for byte', async () => {
  const admin = await here.signInAdmin();
  for (const name of ['0001', '0057']) await makeOfBook(here, admin, `${books}/${name}`);
  const first = await exportPackage(admin);
  expect(coursePackage.parse(first.listing)).toEqual(first.listing);
  expect(first.listing.courses).toHaveLength(12);
  const timed = first.listing.courses.filter((course) => course.kind === 'story' && course.sentences.length > 0);
  expect(timed).toHaveLength(2);
  expect([...first.files.keys()].toSorted()).toEqual(
    ['course.json', ...first.listing.files.map(({ name }) => name)].toSorted(),
  );

  const other = await there.signInAdmin();
  const { id, ...plan } = await dropPackage(there, other, first.zip);
  expect(plan.courses.map(({ state, problem }) => [state, problem])).toEqual(
    first.listing.courses.map(() => ['new', null]),
  );
  expect(plan.stages.map(({ stageId }) => stageId)).toEqual(first.listing.stages.map(() => null));
  const { made } = await makeImport(other, id, packageDraft(plan));
  expect(made?.courses).toEqual({ made: first.listing.courses.length, updated: 0 });

  const second = await exportPackage(other);
  expect(withoutBasis(second.listing)).toEqual(first.listing);
  expect([...second.files.keys()]).toEqual([...first.files.keys()]);
  for (const [name, bytes] of first.files)
    if (name !== 'course.json') expect([name, second.files.get(name)?.equals(bytes)]).toEqual([name, true]);
});

test('materials stand in the order of their package, however fast they are made', async () => {
  const admin = await here.signInAdmin();
  const titles = ['one', 'two', 'three', 'four', 'five', 'six'];
  for (const title of titles)
    await admin.client.call('POST /api/author/learning-materials', {
      body: { ...materialWith({ title, content: `<p>${title}</p>` }), id: randomUUID() },
    });
  const { zip } = await exportPackage(admin, { kind: 'learning_material' });
  const other = await there.signInAdmin();
  const { id, ...plan } = await dropPackage(there, other, zip);
  onTestFinished(() => void vi.useRealTimers());
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  await makeImport(other, id, packageDraft(plan));
  const { listing } = await exportPackage(other, { kind: 'learning_material' });
  expect(listing.courses.map(({ title }) => title).filter((title) => titles.includes(title))).toEqual(titles);
});

test('the same content is the same archive', async () => {
  const admin = await here.signInAdmin();
  const [one, two] = [await exportPackage(admin), await exportPackage(admin)];
  expect(one.zip.equals(two.zip)).toBe(true);
});

test('a picture that several people upload at one moment is one file of a package', async () => {
  const admin = await here.signInAdmin();
  const bytes = await picture(500, 400);
  const upload = () => here.upload(bytes, 'reading-card-image', admin);
  const uploads = [await upload(), await upload()];
  // As it is where both were under way at once: neither found the other.
  const keys = uploads.map(({ url }) => mediaKeyOf(url) ?? '');
  await here.database.db.updateTable('media').set({ stored_key: null }).where('key', 'in', keys).execute();
  const lesson = await admin.client.call('POST /api/author/reading-lessons', {
    body: { ...lessonWith({ name: 'One picture' }), id: randomUUID() },
  });
  const cards = uploads.map(({ url }, place) => ({
    id: randomUUID(),
    word: `word ${place}`,
    translation: 'means',
    imageUrl: url,
    audioUrl: null,
  }));
  await admin.client.call('PUT /api/author/reading-lessons/{id}', {
    params: { id: lesson.id },
    body: { ...lessonWith({ name: 'One picture' }), lessonAudioUrl: null, cards, version: lesson.version },
  });
  const contents = await admin.client.call('GET /api/author/packages/contents', { query: { course: lesson.id } });
  expect(contents.files).toBe(1);
});
