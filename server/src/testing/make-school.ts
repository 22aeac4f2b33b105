import { sql } from 'kysely';
import { encryptSecret } from '../features/two-factor/encrypt-secret.ts';
import { makeFlashcardLesson, makePhraseCourse, makeReadingLesson, makeStory } from './studied-content.ts';
import { answeredEvent, completedEvent, reviewedEvent, sendEvents, wordEvent } from './study-events.ts';
import { type Person, type TestApp, testSecret } from './test-app.ts';
import { film, picture, sound } from './test-pictures.ts';

export interface School {
  readonly learner: Person;
  readonly materialId: string;
}

/** Some of everything that a database and its files can hold, with values that a careless copy would change. */
export async function makeSchool(test: TestApp): Promise<School> {
  const learner = await test.signUpLearner({ name: 'ليلى "L" O\'Neil \\ 李\u2028' });
  const cover = await test.upload(await picture(900, 600));
  const video = await test.upload(film(100_000), 'learning-material-video');
  await test.upload(sound(), 'learning-material-audio');
  const { id: materialId } = await test.createMaterial({
    title: 'Tabs\tand\nlines, a \\. and {braces}, \u00a0 and 😀',
    content: '<p>1 &lt; 2</p>',
    tags: ['one', 'a,b', '"c"', '{}', 'NULL', '\\'],
    imageUrl: cover.url,
    videoUrl: video.url,
    videoSource: 'upload',
  });
  const courses = [
    materialId,
    await makeReadingLesson(test, { cards: 3, files: { imageUrl: cover.url } }),
    await makePhraseCourse(test),
    await makeStory(test),
    await makeFlashcardLesson(test),
  ];
  for (const id of courses) await test.assign(learner, id);
  const params = { id: courses[1] ?? '' };
  const { cards } = await learner.client.call('GET /api/reading-lessons/{id}', { params });
  const clockIsOff = { deviceTime: new Date(Date.now() - 60 * 60 * 1000).toISOString() };
  const events = [
    wordEvent('apple', 'add', { examples: ['an apple', 'two\napples'], imageUrl: cover.url }),
    completedEvent(courses[1] ?? ''),
    answeredEvent(true, courses[4] ?? ''),
    answeredEvent(false, courses[4] ?? ''),
    ...cards.map(({ id: partId, word: text }) =>
      reviewedEvent({ courseId: params.id, partId, text }, { grade: 'hard' }),
    ),
  ];
  await sendEvents(learner.client, events, clockIsOff);
  const { db } = test.database;
  await sql`update study_events set payload =
    '{"deep": {"number": 12345678901234567890.123456789, "text": "\\u00e9\\n", "none": null, "list": [1, 1.0, 1e3]}}'::jsonb
    where type = (select min(type) from study_events)`.execute(db);
  const { profile: careful } = await test.signUpLearner({ name: 'Kareem' });
  await db
    .insertInto('two_factors')
    .values({ user_id: careful.id, secret: encryptSecret('JBSWY3DPEHPK3PXP', testSecret, careful.id) })
    .execute();
  await db.insertInto('recovery_codes').values({ user_id: careful.id, hash: 'the hash of a code' }).execute();
  await sql`update profiles set created_at = '2019-12-31 23:59:59.999+00', image = '' where email = ${learner.email}`.execute(
    db,
  );
  return { learner, materialId };
}
