import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readCsv } from '@kalima/shared/domain/language/csv';
import { layOutOldProduct } from '../../server/src/testing/lay-out-old-product.ts';
import { allNew, allSame, cameIn, importOld, oldId, storedIn } from '../../server/src/testing/run-import-old.ts';
import { temporaryFolder } from '../../server/src/testing/temporary-folder.ts';
import { boundless, startTestApp } from '../../server/src/testing/test-app.ts';

test('an old product comes over: learners come in by their links and see what was theirs, and a second run changes nothing', async () => {
  const kalima = await startTestApp({ limits: boundless });
  const admin = await kalima.signInAdmin();
  const folder = await layOutOldProduct();
  const links = join(temporaryFolder(), 'links.csv');

  const dry = await importOld(kalima, folder, ['--dry-run']);
  expect(dry.lines).toContain('Nothing was written.');
  expect(cameIn(dry.report)).toEqual(allNew);
  expect((await admin.client.call('GET /api/admin/courses', {})).items).toEqual([]);
  expect(await kalima.database.db.selectFrom('media').selectAll().execute()).toEqual([]);

  const first = await importOld(kalima, folder, ['--links', links]);
  expect(first.isDone).toBe(true);
  expect(cameIn(first.report)).toEqual(allNew);
  // What the dry run told is what came.
  const of = ({ report }: typeof first, table: keyof typeof allNew) => report?.tables[table];
  for (const table of ['reading_cards', 'phrases', 'stories', 'learning_materials', 'courses'] as const)
    expect(of(dry, table)).toEqual(of(first, table));

  const before = await storedIn(kalima);
  const second = await importOld(kalima, folder);
  expect(second.isDone).toBe(true);
  expect(cameIn(second.report)).toEqual(allSame);
  expect(await storedIn(kalima)).toEqual(before);

  // Nobody but its owner reads who comes in by which link.
  // oxlint-disable-next-line no-bitwise -- permissions are bits
  expect((await stat(links)).mode & 0o777).toBe(0o600);
  const rows = readCsv(await readFile(links, 'utf8'), ',').map(({ cells }) => cells);
  expect(rows.map(([name, signInName]) => [name, signInName])).toEqual([
    ['name', 'sign-in name'],
    ['Layla Old', 'layla.old@example.org'],
    ['Nobody Mail', 'nobody.m'],
    ['wei', 'wei@example.org'],
  ]);
  const [, layla] = rows;
  expect(layla?.[2]).toMatch(/^https:\/\/kalima\.example\/card#[A-Z2-9]{10}$/);
  const browser = kalima.client();
  const body = { code: layla?.[2]?.split('#')[1] ?? '' };
  const { user } = await browser.call('POST /api/auth/sign-in/card', { body });
  expect(user).toMatchObject({
    id: oldId('61'),
    name: 'Layla Old',
    email: 'layla.old@example.org',
    role: 'user',
    targetLanguage: 'english',
    nativeLanguage: 'chinese',
  });
  expect(await kalima.client().codeOf('POST /api/auth/sign-in/card', { body })).toBe('CARD_INVALID');

  const courses = (await browser.call('GET /api/courses')).items;
  expect(courses.map(({ title, courseType }) => `${courseType}: ${title}`)).toEqual([
    'reading_card: 水果',
    'reading_card: First words',
    'flashcard: Pictures',
    'phrase: Hello',
    'story: The sun',
  ]);
  const courseOf = (title: string) => courses.find((course) => course.title === title)?.id ?? '';
  const lesson = await browser.call('GET /api/reading-lessons/{id}', { params: { id: courseOf('First words') } });
  expect(lesson).toMatchObject({ name: 'First words', stage: 1, language: 'english' });
  expect(lesson.lessonAudioUrl).not.toBeNull();
  const [bread, water, sun, ...more] = lesson.cards;
  expect(more).toEqual([]);
  expect(bread).toMatchObject({ word: 'bread', translation: 'خبز', translationLanguage: 'arabic' });
  expect(water).toMatchObject({ word: 'water', translationLanguage: 'chinese', audioUrl: null });
  expect(sun).toMatchObject({ word: 'sun', imageUrl: null, audioUrl: null });
  for (const url of [bread?.imageUrl, bread?.audioUrl, water?.imageUrl, lesson.lessonAudioUrl])
    expect((await browser.send({ url: url ?? '' })).statusCode).toBe(200);

  const phrases = await browser.call('GET /api/phrase-courses/{id}', { params: { id: courseOf('Hello') } });
  expect(phrases.phrases.map(({ text, vocabulary }) => [text, vocabulary.map(({ word }) => word)])).toEqual([
    ['Hello', []],
    ['Good morning', ['morning']],
  ]);
  const story = await browser.call('GET /api/stories/{id}', { params: { id: courseOf('The sun') } });
  expect(story).toMatchObject({
    videoUrl: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    videoSource: 'youtube',
    text: 'The sun rises.\nThe sun sets.',
  });

  const progress = await browser.call('GET /api/profile/progress');
  expect(progress.completedLessons.map(({ courseId, activity }) => `${activity} ${courseId}`).toSorted()).toEqual([
    `interactive-reading ${courseOf('First words')}`,
    `stories ${courseOf('The sun')}`,
  ]);
  const bank = (await browser.call('GET /api/vocabulary', {})).items;
  expect(bank.map(({ word, isMastered }) => `${word} ${isMastered}`).toSorted()).toEqual([
    'bread false',
    'moon true',
    'water true',
  ]);
  expect(bank.find(({ word }) => word === 'bread')).toMatchObject({
    definition: 'food',
    examples: ['Bread is good.'],
    imageUrl: bread?.imageUrl,
    audioUrl: bread?.audioUrl,
  });

  const catalogue = (await admin.client.call('GET /api/admin/courses', {})).items;
  const entry = (title: string) => catalogue.find((course) => course.title === title);
  expect(entry('First words')).toMatchObject({ level: 4, lessonNumber: 2, isFree: false });
  expect(entry('Hello')).toMatchObject({ level: 2, lessonNumber: 3, isFree: true });
  expect(entry('أهلا')).toMatchObject({ language: 'egyptian' });
  const material = await admin.client.call('GET /api/learning-materials/{id}', {
    params: { id: entry('Market day')?.id ?? '' },
  });
  expect(material).toMatchObject({
    language: 'chinese',
    difficulty: 'beginner',
    category: 'Culture',
    readTime: '5 min',
  });
  expect(material.createdAt).toBe('2024-02-01T10:00:00.000Z');
  expect(material.tags).toEqual(['food', 'market']);
  expect(material.content.match(/<img/g)).toHaveLength(2);
  expect(material.content).not.toContain('example');
  expect(
    (await admin.client.call('GET /api/admin/users', { query: { q: 'old-admin@example.org' } })).items,
  ).toMatchObject([{ role: 'admin', name: 'Old Admin' }]);
});

const told = [
  'courses 5 mended: it has an id of its own, and was found by its title (Pictures)',
  'courses 6 failed: there is no content of this id (Nowhere)',
  'flashcards 3 failed: a flashcard needs its right picture',
  'flashcards 3 lost: the file flashcards/20/gone.jpg: it is not among the files',
  'learning_materials 1 lost: a frame of a site that is none of the two video sites',
  'learning_materials 1 lost: the file https://images.example.net/far.png: it lies on another site, and nothing is fetched',
  'learning_materials 2 failed: content holds something that acts, such as a script',
  'learning_materials 3 failed: it is not right (title)',
  'local_storage - failed: local_storage/torn.json: it is no valid JSON',
  'local_storage 1 lost: 1 completed lessons are not assigned to them: Market day',
  'local_storage 1 lost: a word without text, or a longer one than a bank keeps',
  'local_storage 2 failed: local_storage/stranger.json: it does not say whose it is, or not somebody who came',
  'phrases 1 lost: 1 of its pictures: the first of image_url came',
  'phrases 2 lost: an explained word that lacks word or translation',
  'phrases 3 lost: its explained words: vocabulary is no valid JSON',
  'phrases 6 mended: "No header" has phrases and no row of its own, and got one',
  'phrases 7 failed: row 1 heads a course of this stage and title',
  'phrases 8 failed: phrases.text is empty, too long, or none that can stand there',
  'profiles 2 mended: an administrator without a password: npm run admin -- reset-password old-admin@example.org',
  'profiles 3 lost: 1 completed lessons are not among the content: greeting-lesson',
  'profiles 3 lost: 1 completed lessons are not assigned to them: الخبز والماء',
  'profiles 5 lost: its progress, which is no valid JSON',
  'profiles 5 mended: no email address: signs in as nobody.m',
  'profiles 6 failed: its email address is that of row 3',
  'profiles 7 failed: not an address is no email address',
  'profiles 8 failed: it has neither a name nor an email address',
  'reading_cards - mended: columns that are left alone: colour',
  'reading_cards 3 lost: the file ../../../etc/passwd: it leads out of the folder',
  'reading_cards 3 lost: the file reading_cards/1/broken.jpg: it is of no type that is taken there',
  'reading_cards 4 failed: cards.word is empty, too long, or none that can stand there',
  'reading_cards 5 lost: the file https://images.example.net/bread.jpg: it lies on another site, and nothing is fetched',
  'reading_cards 5 lost: the file reading_cards/2/linked.mp3: it is a link, or no file',
  'reading_cards 7 failed: its lesson is not among the lessons',
  'reading_cards 8 failed: it is no row',
  'reading_lessons 3 mended: stage 7 became 4',
  'reading_lessons 4 lost: the file reading_lesson_audios/3/lost.mp3: it is not among the files',
  'reading_lessons 5 failed: its id is that of row 2',
  'stages - mended: content stands in a stage that has no row (9); it is called "Stage 9"',
  'stories 5 lost: the file stories/40/film.mp4: it is not among the files',
  'user_course_assignments - mended: 1 assignments of administrators and teachers, who see everything, were left out',
  'user_course_assignments 10 failed: there is no account of 0c1d0000-0000-4000-8000-000000000064',
  'user_course_assignments 11 failed: there is no course of 0c1d0000-0000-4000-8000-000000000078',
  'user_course_assignments 4 mended: assigned_at is no time that can be; the account was there since then',
  'user_course_assignments 6 mended: the same assignment stands in an earlier row',
  'user_course_assignments 7 mended: assigned_at is no time that can be; the account was there since then',
];

test('each row that cannot come, or came without something, is told with its reason', async () => {
  const kalima = await startTestApp({ limits: boundless });
  await kalima.signInAdmin();
  const { report, text } = await importOld(kalima, await layOutOldProduct());
  const notes = Object.entries(report?.tables ?? {}).flatMap(([table, { mended, lost, failed }]) =>
    Object.entries({ mended, lost, failed }).flatMap(([how, all]) =>
      all.map(({ row, text: what }) => `${table} ${row ?? '-'} ${how}: ${what}`),
    ),
  );
  expect(notes.toSorted()).toEqual(told.toSorted());
  expect(report?.notes).toEqual([
    'Files that are no tables of the product and were left alone: notes.txt',
    'Languages were told by script and names, and can be changed in the back office: 2 chinese, 6 english, 1 arabic, 1 egyptian.',
    'Of what people did: 2 completed courses and 4 words, 6 of them new.',
  ]);
  expect(text).toContain('reading_cards: 8 rows; 5 new, 0 changed, 0 as they are here, 3 could not come');
  expect(text).toContain('  could not come: row 4: cards.word is empty, too long, or none that can stand there');
});
