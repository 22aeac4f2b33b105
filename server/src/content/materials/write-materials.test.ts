import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { materialWith } from '../../testing/material-with.ts';
import { startTestApp } from '../../testing/test-app.ts';

const kalima = await startTestApp();
const { db } = kalima.database;
const create = 'POST /api/author/learning-materials';
const update = 'PUT /api/author/learning-materials/{id}';
const remove = 'DELETE /api/author/learning-materials/{id}';
const read = 'GET /api/author/learning-materials/{id}';

const courseOf = async (id: string) => db.selectFrom('courses').selectAll().where('id', '=', id).executeTakeFirst();

test('a new material is kept as given and has a free course of the same name', async () => {
  const { client } = await kalima.signInAdmin();
  const input = materialWith({
    title: '  Tea  ',
    tags: ['Drink', 'drink ', 'tea  time'],
    language: 'egyptian',
    readTime: '',
  });
  const made = await client.call(create, { body: input });
  expect(made).toMatchObject({ ...input, title: 'Tea', tags: ['Drink', 'tea time'], version: 1 });
  expect(await client.call(read, { params: { id: made.id } })).toEqual(made);
  expect(await courseOf(made.id)).toMatchObject({
    title: 'Tea',
    description: 'Some text to read.',
    course_type: 'learning_material',
    is_free: true,
    level: 1,
  });
});

test('a course is described by the first 100 characters of the text', async () => {
  const { id } = await kalima.createMaterial({ content: `<p>${'茶'.repeat(150)}</p>` });
  expect((await courseOf(id))?.description).toBe(`${'茶'.repeat(100)}…`);
});

test('changing a material changes its course with it, but not a description that an admin edited', async () => {
  const { client } = await kalima.signInAdmin();
  const made = await kalima.createMaterial();
  const changed = await client.call(update, {
    params: { id: made.id },
    body: { ...materialWith({ title: 'Coffee', content: '<p>Black.</p>' }), version: 1 },
  });
  expect(changed).toMatchObject({
    id: made.id,
    title: 'Coffee',
    content: '<p>Black.</p>',
    version: 2,
    createdAt: made.createdAt,
  });
  expect(await courseOf(made.id)).toMatchObject({ title: 'Coffee', description: 'Black.' });

  await sql`update courses set is_edited = true, description = 'Mine' where id = ${made.id}`.execute(db);
  await client.call(update, { params: { id: made.id }, body: { ...materialWith({ title: 'Cocoa' }), version: 2 } });
  expect(await courseOf(made.id)).toMatchObject({ title: 'Cocoa', description: 'Mine' });
});

test('who changes what somebody else has changed meanwhile gets the state as it is, and nothing is lost', async () => {
  const { client } = await kalima.signInAdmin();
  const made = await kalima.createMaterial();
  const params = { id: made.id };
  const theirs = await client.call(update, { params, body: { ...materialWith({ title: 'Theirs' }), version: 1 } });
  const failure = await client.refused(update, { params, body: { ...materialWith({ title: 'Mine' }), version: 1 } });
  expect(failure.code).toBe('STALE_VERSION');
  expect(failure.details?.current).toEqual(theirs);
  expect(await client.call(read, { params })).toEqual(theirs);
});

test('of two changes at once one is made', async () => {
  const { client } = await kalima.signInAdmin();
  const { id } = await kalima.createMaterial();
  const answers = await Promise.all(
    ['One', 'Two'].map((title) =>
      client.request(update, { params: { id }, body: { ...materialWith({ title }), version: 1 } }),
    ),
  );
  expect(answers.map((answer) => answer.statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
});

test('a deleted material is gone with its course and assignments', async () => {
  const admin = await kalima.signInAdmin();
  const learner = await kalima.signUpLearner();
  const { id } = await kalima.createMaterial();
  await kalima.assign(learner, id);
  expect(await admin.client.call(remove, { params: { id } })).toEqual({ done: true });
  expect(await courseOf(id)).toBeUndefined();
  expect((await learner.client.call('GET /api/courses')).items.map((course) => course.id)).not.toContain(id);
  expect(await learner.client.codeOf('GET /api/learning-materials/{id}', { params: { id } })).toBe('NOT_FOUND');
  expect(await admin.client.codeOf(remove, { params: { id } })).toBe('NOT_FOUND');
  expect(await admin.client.codeOf(update, { params: { id }, body: { ...materialWith(), version: 1 } })).toBe(
    'NOT_FOUND',
  );
});

test.each([remove, read, update] as const)('%s of what never was answers 404', async (key) => {
  const { client } = await kalima.signInAdmin();
  const body = { ...materialWith(), version: 1 };
  const input = key === update ? { body } : {};
  for (const id of [randomUUID(), 'x', '0'])
    expect(await client.codeOf(key, { params: { id }, ...input })).toBe('NOT_FOUND');
});

test('learners and strangers write nothing', async () => {
  const { client } = await kalima.signUpLearner();
  const { id } = await kalima.createMaterial();
  for (const [person, code] of [
    [client, 'FORBIDDEN_ROLE'],
    [kalima.client(), 'UNAUTHENTICATED'],
  ] as const) {
    expect(await person.codeOf(create, { body: materialWith() })).toBe(code);
    expect(await person.codeOf(update, { params: { id }, body: { ...materialWith(), version: 1 } })).toBe(code);
    expect(await person.codeOf(remove, { params: { id } })).toBe(code);
    expect(await person.codeOf(read, { params: { id } })).toBe(code);
  }
});

/** A pasted picture, another for each number. */
const gif = (number: number) =>
  `<img src="data:image/gif;base64,${Buffer.from(`GIF89a${String(number).padStart(4, '0')}`).toString('base64')}">`;
const unknownFile = '/media/learning_materials/images/1-unknown.webp';

test.each([
  ['no title', { title: undefined }, 'title', 'REQUIRED'],
  ['a blank title', { title: ' \n ' }, 'title', 'REQUIRED'],
  ['a title of 201 characters', { title: 't'.repeat(201) }, 'title', 'TOO_LONG'],
  ['a title of 1 MB', { title: 't'.repeat(1_000_000) }, 'title', 'TOO_LONG'],
  ['NUL in the title', { title: 'a\u0000b' }, 'title', 'INVALID_CHARACTER'],
  ['half a character in the title', { title: '\udc00' }, 'title', 'INVALID_CHARACTER'],
  ['a number for a title', { title: 1 }, 'title', 'INVALID_TYPE'],
  ['no text', { content: '' }, 'content', 'REQUIRED'],
  ['a text of empty paragraphs', { content: '<p> </p><p><br>&nbsp;</p><hr>' }, 'content', 'REQUIRED'],
  ['NUL in the text', { content: '<p>a\u0000</p>' }, 'content', 'INVALID_CHARACTER'],
  ['a text of more than 500,000 characters', { content: `<p>${'t'.repeat(500_001)}</p>` }, 'content', 'TOO_LONG'],
  [
    'a text that is too long with the addresses of its pictures',
    { content: `<p>${'t'.repeat(499_500)}</p>${gif(1)}${gif(2)}${gif(3)}${gif(4)}` },
    'content',
    'TOO_LONG',
  ],
  [
    'a text of more than 200 pasted pictures',
    { content: Array.from({ length: 201 }, (_, at) => gif(at)).join('') },
    'content',
    'TOO_MANY_PICTURES',
  ],
  ['a megabyte of tags that leave nothing', { content: `<p>a</p>${'<x></x>'.repeat(150_000)}` }, 'content', 'TOO_LONG'],
  ['a text of signs that become longer', { content: `<p>${'<'.repeat(490_000)}</p>` }, 'content', 'TOO_LONG'],
  ['a script in a long text', { content: `${'a'.repeat(30_000)}<script>x()</script>` }, 'content', 'UNSAFE_HTML'],
  ['a text of tags within tags', { content: '<b>'.repeat(101) }, 'content', 'TOO_DEEP'],
  ['a script in the text', { content: '<p>a</p><script>x()</script>' }, 'content', 'UNSAFE_HTML'],
  ['a handler in the text', { content: '<p onclick="x()">a</p>' }, 'content', 'UNSAFE_HTML'],
  ['a javascript: link in the text', { content: '<a href="java&#10;script:x()">a</a>' }, 'content', 'UNSAFE_HTML'],
  [
    'a foreign frame in the text',
    { content: '<iframe src="https://evil.example"></iframe>' },
    'content',
    'UNSAFE_HTML',
  ],
  ['an unknown file in the text', { content: `<img src="${unknownFile}">` }, 'content', 'UNKNOWN_FILE'],
  ['an unknown difficulty', { difficulty: 'hard' }, 'difficulty', 'INVALID_VALUE'],
  ['an unknown category', { category: 'Other' }, 'category', 'INVALID_VALUE'],
  ['no language', { language: undefined }, 'language', 'REQUIRED'],
  ['21 tags', { tags: Array.from({ length: 21 }, (_, n) => `t${n}`) }, 'tags', 'TOO_MANY'],
  ['a tag of 41 characters', { tags: ['a', 't'.repeat(41)] }, 'tags.1', 'TOO_LONG'],
  ['an empty tag', { tags: [' '] }, 'tags.0', 'REQUIRED'],
  ['text for tags', { tags: 'a,b' }, 'tags', 'INVALID_TYPE'],
  ['an unknown picture', { imageUrl: unknownFile }, 'imageUrl', 'UNKNOWN_FILE'],
  ['a picture of another site', { imageUrl: 'https://example.org/a.png' }, 'imageUrl', 'UNKNOWN_FILE'],
  ['a picture by a path that leads out', { imageUrl: '/media/../auth-secret' }, 'imageUrl', 'UNKNOWN_FILE'],
  ['an unknown film', { videoUrl: '/media/learning_materials/videos/1.mp4' }, 'videoUrl', 'UNKNOWN_FILE'],
  ['a film of another site', { videoUrl: 'https://vimeo.com/1' }, 'videoUrl', 'UNKNOWN_FILE'],
  ['a YouTube link without a video', { videoUrl: 'https://www.youtube.com/' }, 'videoUrl', 'INVALID_YOUTUBE_URL'],
  [
    'a foreign link as YouTube',
    { videoUrl: 'https://youtube.com.evil.org/watch?v=dQw4w9WgXcQ', videoSource: 'youtube' },
    'videoUrl',
    'INVALID_YOUTUBE_URL',
  ],
  ['a script as YouTube', { videoUrl: 'javascript:x()', videoSource: 'youtube' }, 'videoUrl', 'INVALID_YOUTUBE_URL'],
  [
    'a foreign link as Bilibili',
    { videoUrl: 'https://example.org/video/BV1xx411c7mD', videoSource: 'bilibili' },
    'videoUrl',
    'INVALID_BILIBILI_URL',
  ],
  [
    'a Bilibili link as an upload',
    { videoUrl: 'https://www.bilibili.com/video/BV1xx411c7mD', videoSource: 'upload' },
    'videoUrl',
    'UNKNOWN_FILE',
  ],
  ['an address of 2001 characters', { videoUrl: `https://youtu.be/${'a'.repeat(1984)}` }, 'videoUrl', 'TOO_LONG'],
  ['a field of its own', { isFree: false }, 'isFree', 'UNKNOWN_FIELD'],
])('refuses %s, and makes nothing', async (_case, change, field, code) => {
  const { client } = await kalima.signInAdmin();
  const body = { ...materialWith({ title: `refused ${randomUUID()}` }), ...change };
  const before = await db.selectFrom('courses').select('id').execute();
  const failure = await client.refused(create, { body });
  expect(failure.code).toBe('VALIDATION_FAILED');
  expect(failure.details?.fields).toEqual([expect.objectContaining({ field, code })]);
  expect(await db.selectFrom('courses').select('id').execute()).toHaveLength(before.length);
});

test.each([0, -1, 1.5, 2 ** 31, '1', null])('%j is no version', async (version) => {
  const { client } = await kalima.signInAdmin();
  const { id } = await kalima.createMaterial();
  const failure = await client.refused(update, { params: { id }, body: { ...materialWith(), version } });
  expect(failure.details?.fields).toEqual([expect.objectContaining({ field: 'version' })]);
});

test('all that is wrong is named at once', async () => {
  const { client } = await kalima.signInAdmin();
  const failure = await client.refused(create, { body: {} });
  const missing = [
    'title',
    'content',
    'difficulty',
    'category',
    'language',
    'tags',
    'imageUrl',
    'videoUrl',
    'videoSource',
    'readTime',
  ];
  expect(failure.details?.fields).toEqual(missing.map((field) => ({ field, code: 'REQUIRED' })));
});

test.each([
  ['https://youtu.be/dQw4w9WgXcQ', null, 'youtube'],
  ['https://www.bilibili.com/video/BV1xx411c7mD?p=2', 'bilibili', 'bilibili'],
  ['', 'youtube', null],
  [null, 'upload', null],
] as const)('the film %j given as %j is kept as %j', async (videoUrl, videoSource, kept) => {
  const made = await kalima.createMaterial({ videoUrl, videoSource });
  expect(made).toMatchObject({ videoUrl: kept === null ? null : videoUrl, videoSource: kept });
});

test('harmless foreign HTML is cleaned, not refused', async () => {
  const { content } = await kalima.createMaterial({
    content: '<div class="WordSection1"><o:p></o:p><p style="margin: 0; color: red">Text</p><font>more</font></div>',
  });
  expect(content).toBe('<div><p style="color:red">Text</p>more</div>');
});

test('pictures of other sites are refused by their addresses, however they are written', async () => {
  const { client } = await kalima.signInAdmin();
  const long = `https://example.org/${'a'.repeat(400)}`;
  const content =
    `<p>a</p><img src="https://example.org/a.png?b=1&amp;c=2"><img src="//example.org/b.png">` +
    `<img src="https://example.org/a.png?b=1&amp;c=2"><img src="/\\example.org/c.png"><img src="/api/profile/export"><img src="${long}">`;
  const failure = await client.refused('POST /api/author/learning-materials', { body: materialWith({ content }) });
  const addresses = failure.details?.fields?.map(({ field, code, address }) => [field, code, address]);
  expect(addresses?.slice(0, 1)).toEqual([['content', 'FOREIGN_PICTURE', 'https://example.org/a.png?b=1&c=2']]);
  // Readers' browsers would ask for it in their names.
  expect(addresses?.at(-2)?.[2]).toBe('/api/profile/export');
  expect(addresses?.at(-1)?.[2]).toHaveLength(300);
  for (const one of failure.details?.fields ?? []) expect(one.code).toBe('FOREIGN_PICTURE');
  const { id, version } = await kalima.createMaterial();
  expect(
    await client.codeOf('PUT /api/author/learning-materials/{id}', {
      params: { id },
      body: { ...materialWith({ content: '<img src="https://example.org/a.png">' }), version },
    }),
  ).toBe('VALIDATION_FAILED');
});

test('a text from before, with a picture of another site, is still read and renamed', async () => {
  const { client } = await kalima.signInAdmin();
  const { id } = await kalima.createMaterial();
  const content = '<p>a</p><img src="https://example.org/a.png" alt="A camel" />';
  await kalima.database.db.updateTable('learning_materials').set({ content }).where('id', '=', id).execute();
  const shown = await client.call('GET /api/learning-materials/{id}', { params: { id } });
  expect(shown.content).toBe(content);
});

test('the read time is computed from the text unless its author gives one, and follows the text', async () => {
  const { client } = await kalima.signInAdmin();
  const words = (count: number) => `<p>${'word '.repeat(count)}</p>`;
  const input = { ...materialWith({ content: words(800), language: 'english', readTime: '' }) };
  const made = await client.call('POST /api/author/learning-materials', { body: input });
  const shown = async () =>
    (await client.call('GET /api/learning-materials/{id}', { params: { id: made.id } })).readTime;
  expect([made.readTime, await shown()]).toEqual(['', '5 min']);
  const save = (change: object, version: number) =>
    client.call('PUT /api/author/learning-materials/{id}', {
      params: { id: made.id },
      body: { ...input, ...change, version },
    });
  const longer = await save({ content: words(1600) }, made.version);
  expect([longer.readTime, await shown()]).toEqual(['', '10 min']);
  await save({ readTime: 'a long evening' }, longer.version);
  expect(await shown()).toBe('a long evening');
});
