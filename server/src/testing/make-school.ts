import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { presetReviewSettings } from '@kalima/shared/domain/learning/review-settings';
import { insertCorrections } from '../content/corrections/corrections.queries.ts';
import { encryptSecret } from '../people/two-factor/encrypt-secret.ts';
import { wordOfClass } from './walked-school.ts';
import { classOf } from './school-class.ts';
import {
  makeFlashcardLesson,
  makePhraseCourse,
  makePictureBook,
  makeReadingLesson,
  makeStory,
} from './studied-content.ts';
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
  await makePictureBook(test, courses[3] ?? '', cover.url);
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
  await learner.client.call('PUT /api/review/settings', { body: { ...presetReviewSettings, firstHour: 2 } });
  const { db } = test.database;
  await sql`insert into memory_checkpoints (user_id, item_id, through_day, stability, difficulty, reviews, lapses, last_day)
    select user_id, gen_random_uuid(), '2025-01-31', 2.5, 5.125, 3, 1, '2025-01-30' from memory_items limit 1`.execute(
    db,
  );
  const { rows: jobs } = await sql<{ id: string }>`
    insert into jobs (kind, asked_by, input, state, done, total, counts, cursor, finished_at)
    select 'assign-free', id, '{"leftOf": null}', 'done', 2, 2, '{"changed": 1}', 'null', now() from profiles where role = 'admin' limit 1
    returning id`.execute(db);
  await sql`insert into job_people (job_id, user_id, outcome, changed_at, was_withheld)
    values (${jobs[0]?.id ?? ''}::uuid, ${learner.profile.id}::uuid, 'changed', now(), true)`.execute(db);
  const [first] = cards;
  const corrected = { formerItemId: randomUUID(), itemId: randomUUID(), formerSense: '', text: first?.word ?? '' };
  await insertCorrections(db, params.id, [{ ...corrected, language: 'arabic', partId: first?.id ?? '' }]);
  await sql`update reading_cards set sense = 'of a tree \\ "tall"' where id = ${first?.id ?? ''}::uuid`.execute(db);
  await sql`update study_events set payload =
    '{"deep": {"number": 12345678901234567890.123456789, "text": "\\u00e9\\n", "none": null, "list": [1, 1.0, 1e3]}}'::jsonb
    where type = (select min(type) from study_events)`.execute(db);
  const { profile: careful } = await test.signUpLearner({ name: 'Kareem' });
  await db
    .insertInto('two_factors')
    .values({ user_id: careful.id, secret: encryptSecret('JBSWY3DPEHPK3PXP', testSecret, careful.id) })
    .execute();
  await db.insertInto('recovery_codes').values({ user_id: careful.id, hash: 'the hash of a code' }).execute();
  await db
    .insertInto('sign_in_identities')
    .values({ issuer: 'https://accounts.example.org', subject: 'learner \\ 1', user_id: learner.profile.id })
    .execute();
  const classId = await classOf(test, {
    name: 'فصل "6B" \\ 六',
    endsOn: '2027-06-30',
    teachers: [await test.makeTeacher()],
    members: [learner],
    courses: [materialId],
    dueOn: '2026-11-27',
  });
  const { client: admin } = await test.signInAdmin();
  const learners = [{ name: 'فاطمة', userName: 'فاطمة.٢' }];
  await admin.call('POST /api/teacher/classes/{id}/learners', { params: { id: classId }, body: { learners } });
  await admin.call('PUT /api/teacher/classes/{id}/join-code', { params: { id: classId } });
  await admin.call('POST /api/teacher/classes/{id}/learners/{userId}/notes', {
    params: { id: classId, userId: learner.profile.id },
    body: { text: 'reads aloud,\nguesses in "writing"' },
  });
  const roster = { line: 2, sourcedId: 'N° "1" \\ ٢', name: "Amara\u00a0O'Neil", userName: '', email: '' };
  const rows = [{ ...roster, className: 'فصل "6B" \\ 六' }];
  await admin.call('POST /api/admin/rosters', { body: { id: randomUUID(), rows, leaving: [] } });
  await admin.call('POST /api/teacher/classes/{id}/practice-sets', {
    params: { id: classId },
    body: { words: [await wordOfClass(test, classId)] },
  });
  const importId = randomUUID();
  await sql`insert into imports (id, user_id, name, state, draft, made, made_at)
    values (${importId}::uuid, ${learner.profile.id}::uuid, 'Küche "1"', 'made', '{"rows": []}', '{"parts": [{"text": "a\\u00e9"}]}', now())`.execute(
    db,
  );
  await db
    .insertInto('import_files')
    .values({
      id: randomUUID(),
      import_id: importId,
      archive_id: randomUUID(),
      name: 'a\\b/خبز.jpg',
      kind: 'picture',
      bytes: 12,
      media_key: cover.key,
      problem: null,
    })
    .execute();
  await sql`insert into package_origins (owner_id, package_id, course_id, hash, parts)
    values (null, ${randomUUID()}::uuid, ${materialId}::uuid, 'a\\b', '{"é": "\\u0641"}')`.execute(db);
  await sql`update profiles set created_at = '2019-12-31 23:59:59.999+00', image = '' where email = ${learner.email}`.execute(
    db,
  );
  return { learner, materialId };
}
