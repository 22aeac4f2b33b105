import { beforeAll, expect, test } from 'vitest';
import type { ImportDraft } from '@kalima/shared/contract/exchange/imports';
import { mp4 } from '../../testing/films-with-places.ts';
import { addImportFile, beginImport, importStory, storiesDraft } from '../../testing/import-inputs.ts';
import { type Person, boundless, startTestApp } from '../../testing/test-app.ts';
import { asFailure } from '../../testing/test-client.ts';
import { picture, sound } from '../../testing/test-pictures.ts';
import { undoImport } from '../../testing/take-back.ts';

const kalima = await startTestApp({ limits: boundless });
let author: Person;
let stageId: string;
beforeAll(async () => {
  author = await kalima.makeAuthor();
  const { client } = await kalima.signInAdmin();
  const body = { name: 'First stories', description: '', language: 'english' as const, coverImageUrl: null };
  stageId = (await client.call('POST /api/admin/story-stages', { body })).id;
});

const cue = (at: number, text: string) => ({ text, begins: at * 1000, ends: (at + 1) * 1000 });
const sentences = [cue(1, 'A seed falls.'), cue(3, 'It grows.')];
const story = (change: Parameters<typeof importStory>[0] = {}) => importStory({ stageId, ...change });

const make = (id: string, draft: ImportDraft, person = author) =>
  person.client.request('POST /api/author/imports/{id}/make', { params: { id }, body: { draft } });
const undo = (id: string) => undoImport(author.client, id);
const storyOf = (id: string) => author.client.call('GET /api/author/stories/{id}', { params: { id } });
const spoken = ({ sentences: all }: Awaited<ReturnType<typeof storyOf>>) =>
  all.map(({ text, begins, ends, isProposed }) => [text, begins, ends, isProposed]);

/** Imports stories; returns the import and what came of it. */
async function imported(draft: ImportDraft, id?: string) {
  const importId = id ?? (await beginImport(author));
  const params = { id: importId };
  const { made } = await author.client.call('POST /api/author/imports/{id}/make', { params, body: { draft } });
  return { id: importId, made, courseId: made?.courseId ?? '' };
}

test('subtitles, films and listings of books are told by what they hold, and handed out to be read', async () => {
  const id = await beginImport(author);
  const utf16 = Buffer.from('\ufeff1\n00:00:01,000 --> 00:00:02,000\n你好', 'utf16le');
  const cues = (count: number) =>
    Array.from({ length: count }, (_, at) => `00:00:${at % 60}.000 --> 01:00:00.000\nx`).join('\n\n');
  const cases = [
    ['a.srt', '1\r\n00:00:01,000 --> 00:00:02,000\r\nHello', 'subtitles', null],
    ['notes.txt', 'WEBVTT\n\n00:01.000 --> 00:02.000\nHello', 'subtitles', null],
    ['without-ending', utf16, 'subtitles', null],
    ['broken.srt', '1\n00:00:01,0 -> nothing', 'subtitles', 'not-readable'],
    ['backward.srt', '00:00:05,000 --> 00:00:01,000\nx', 'subtitles', 'not-readable'],
    ['recording-named.vtt', sound(), 'sound', null],
    ['many.srt', cues(10_000), 'subtitles', 'too-many-cues'],
    ['long.srt', `00:00:01,000 --> 00:00:02,000\n${'x'.repeat(1024 * 1024)}`, 'subtitles', 'too-large'],
    ['story.json', '{"pages":[{"text":{"en":"A seed."},"image":"1.jpg"}]}', 'book', null],
    ['other.json', '{"pages":"none"}', 'other', 'not-taken'],
    ['deep.json', `{"pages":${'['.repeat(10_000)}`, 'other', 'not-taken'],
    ['film.mp4', mp4(), 'video', null],
  ] as const;
  for (const [name, bytes, kind, problem] of cases)
    expect(await addImportFile(author, id, name, bytes)).toMatchObject({ name, kind, problem });
  const { files } = await author.client.call('GET /api/author/imports/{id}', { params: { id } });
  const fileId = files.find(({ name }) => name === 'without-ending')?.id ?? '';
  const { base64 } = await author.client.call('GET /api/author/imports/{id}/files/{fileId}/table', {
    params: { id, fileId },
  });
  expect(Buffer.from(base64, 'base64').equals(utf16)).toBe(true);
});

test('a story with times, a film and a picture book are made at once, and taken back together', async () => {
  const id = await beginImport(author);
  const [image, audio] = [
    await addImportFile(author, id, '1.jpg', await picture(40, 30, 'jpeg')),
    await addImportFile(author, id, '1.wav', sound()),
  ];
  const film = await addImportFile(author, id, 'film.mp4', mp4());
  const pages = [
    { text: 'A seed.\nIt falls.', imageUrl: image.url, audioUrl: audio.url },
    { text: '', imageUrl: image.url, audioUrl: null },
  ];
  const all = [
    story({ title: 'Heard', audioUrl: audio.url, sentences, coverUrl: image.url }),
    story({ title: 'Seen', videoUrl: film.url, sentences, description: 'A film.' }),
    story({ title: 'Elsewhere', link: 'https://youtu.be/aqz-KE-bpKQ', sentences }),
    story({ title: 'Leafed', pages }),
    story({ title: 'Left out', isLeftOut: true }),
  ];
  const draft = storiesDraft(all);
  const { made } = await imported(draft, id);
  expect(made).toMatchObject({ kind: 'story', title: 'Heard', isNew: true, courses: { made: 4, updated: 0 } });
  expect((await make(id, draft)).statusCode).toBe(201);
  const [heard, seen, elsewhere, leafed] = await Promise.all(all.slice(0, 4).map((one) => storyOf(one.id)));
  if (!heard || !seen || !elsewhere || !leafed) throw new Error('There are four.');
  expect(heard).toMatchObject({ audioUrl: audio.url, thumbnailUrl: image.url, description: 'Heard', stageId });
  expect(spoken(heard)).toEqual([
    ['A seed falls.', 1000, 2000, true],
    ['It grows.', 3000, 4000, true],
  ]);
  expect(seen).toMatchObject({ videoUrl: film.url, videoSource: 'upload', description: 'A film.' });
  expect(elsewhere).toMatchObject({ videoSource: 'youtube' });
  expect(leafed.pages.map(({ text, imageUrl, audioUrl }) => [text, imageUrl, audioUrl])).toEqual(
    pages.map(({ text, imageUrl, audioUrl }) => [text, imageUrl, audioUrl]),
  );
  expect(leafed.sentences.map(({ text }) => text)).toEqual(['A seed.', 'It falls.']);
  // What somebody changed stays, and is left out of the import that is open again.
  const { id: storyId, sentences: _sentences, ...form } = elsewhere;
  await author.client.call('PUT /api/author/stories/{id}', {
    params: { id: storyId },
    body: { ...form, title: 'Mine', videoSource: 'youtube' },
  });
  expect(await undo(id)).toEqual({ removedCount: 3, kept: [{ text: 'Elsewhere', reason: 'changed' }] });
  expect(await author.client.codeOf('GET /api/author/stories/{id}', { params: { id: heard.id } })).toBe('NOT_FOUND');
  const open = await author.client.call('GET /api/author/imports/{id}', { params: { id } });
  expect(open).toMatchObject({ state: 'open', made: null });
  expect(open.draft?.stories?.map(({ isLeftOut }) => isLeftOut)).toEqual([false, false, true, false, true]);
});

test('a story that there is gets times, its text where that reads the same, and is as before when that is undone', async () => {
  const audio = await kalima.upload(sound(), 'story-audio', author);
  const body = {
    id: importStory().id,
    stageId,
    title: 'Seed',
    description: 'A seed.',
    language: 'english' as const,
    text: 'A seed falls.\nIt grows.\nThe end.',
    vocabulary: [],
    videoUrl: null,
    videoSource: 'upload' as const,
    audioUrl: audio.url,
    thumbnailUrl: null,
  };
  const before = await author.client.call('POST /api/author/stories', { body });
  const { id } = await imported(storiesDraft([importStory({ title: '', sentences })], before.id));
  expect(spoken(await storyOf(before.id))).toEqual([
    ['A seed falls.', 1000, 2000, true],
    ['It grows.', 3000, 4000, true],
    ['The end.', null, null, false],
  ]);
  expect(await undo(id)).toEqual({ removedCount: 1, kept: [] });
  expect(await storyOf(before.id)).toMatchObject({ text: before.text, audioUrl: audio.url });
  expect(spoken(await storyOf(before.id)).map(([, begins]) => begins)).toEqual([null, null, null]);

  const other = [cue(1, 'Something else.')];
  await imported(storiesDraft([importStory({ sentences: other })], before.id));
  expect(await storyOf(before.id)).toMatchObject({ text: 'Something else.', audioUrl: audio.url });

  const stranger = await kalima.makeAuthor();
  const theirs = await beginImport(stranger);
  const refused = await make(theirs, storiesDraft([importStory({ sentences })], before.id), stranger);
  expect(asFailure(refused).code).toBe('CONTENT_OF_OTHERS');
  const pages = [{ text: 'A page.', imageUrl: null, audioUrl: null }];
  const wrong = await make(await beginImport(author), storiesDraft([importStory({ pages })], before.id));
  expect(asFailure(wrong).details?.fields).toEqual([{ field: 'draft.place.courseId', code: 'INVALID_VALUE' }]);
});

test('pages go behind those of a book', async () => {
  const page = (text: string) => ({ text, imageUrl: null, audioUrl: null });
  const { courseId } = await imported(storiesDraft([story({ pages: [page('One.')] })]));
  await imported(storiesDraft([importStory({ pages: [page('Two.'), page('Three.')] })], courseId));
  expect((await storyOf(courseId)).pages.map(({ text }) => text)).toEqual(['One.', 'Two.', 'Three.']);
  const full = Array.from({ length: 100 }, () => page('x'));
  const refused = await make(await beginImport(author), storiesDraft([importStory({ pages: full })], courseId));
  expect(asFailure(refused).details?.fields).toEqual([
    { field: 'draft.stories.0.pages', code: 'TOO_MANY', limit: 100 },
  ]);
});

test('nothing is made of stories that are not complete, or whose files or times are wrong', async () => {
  const id = await beginImport(author);
  const fieldsOf = async (...stories: ReturnType<typeof story>[]) =>
    asFailure(await make(id, storiesDraft(stories))).details?.fields?.map(({ field, code }) => [field, code]);
  expect(await fieldsOf()).toEqual([['draft.stories', 'REQUIRED']]);
  const link = 'https://youtu.be/aqz-KE-bpKQ';
  expect(await fieldsOf(story({ sentences, link }), story({ title: '', stageId: null, sentences }), story())).toEqual([
    ['draft.stories.1.title', 'REQUIRED'],
    ['draft.stories.1.stageId', 'REQUIRED'],
    ['draft.stories.1.audioUrl', 'REQUIRED'],
    ['draft.stories.2', 'REQUIRED'],
    ['draft.stories.2.audioUrl', 'REQUIRED'],
  ]);
  expect(await fieldsOf(story({ link, sentences: [cue(5, 'late'), cue(1, 'early')] }))).toEqual([
    ['draft.stories.0.sentences.1.begins', 'INVALID_VALUE'],
  ]);
  expect(await fieldsOf(story({ sentences, link: 'https://example.org/film' }))).toEqual([
    ['draft.stories.0.videoUrl', expect.any(String)],
  ]);
  const pages = [{ text: '', imageUrl: '/media/imports/x/1.webp', audioUrl: null }];
  expect(await fieldsOf(story({ pages }))).toEqual([['draft.stories.0.pages.0.imageUrl', 'UNKNOWN_FILE']]);
  expect(await author.client.call('GET /api/author/imports/{id}', { params: { id } })).toMatchObject({ state: 'open' });
});
