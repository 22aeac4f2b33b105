import { expect, test } from 'vitest';
import { addDays } from '@kalima/shared/domain/learning/learning-day';
import { classOf } from '../../../testing/school-class.ts';
import { makeReadingLesson } from '../../../testing/studied-content.ts';
import { answeredEvent, reviewedEvent, sendEvents, undoneEvent } from '../../../testing/study-events.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { sql } from 'kysely';

const kalima = await startTestApp();
const { db } = kalima.database;
const { client: admin } = await kalima.signInAdmin();
/** Of the school, whose time zone is UTC in tests. */
const day = (days: number) => addDays(new Date().toISOString().slice(0, 10), days);
const yesterday = new Date(Date.now() - 86_400_000).toISOString();

test('a teacher is told which of their classes need them, the neediest first, and each learner once', async () => {
  const people = [await kalima.signUpWithoutCourses(), await kalima.signUpWithoutCourses()];
  const lesson = await makeReadingLesson(kalima, { cards: 4 });
  const teacher = await kalima.makeTeacher();
  const own = { startsOn: day(-60), teachers: [teacher] };
  const id = await classOf(kalima, { ...own, name: 'Needy', members: people, courses: [lesson], dueOn: day(-2) });
  const beginning = new Date(Date.now() - 60 * 86_400_000);
  await sql`update class_members set joined_at = ${beginning} where class_id = ${id}`.execute(db);
  await sql`update class_courses set added_at = ${beginning} where class_id = ${id}`.execute(db);
  const calm = await classOf(kalima, { ...own, name: 'Calm' });
  await classOf(kalima, { ...own, name: 'Not begun', startsOn: day(3), members: people });
  await classOf(kalima, { ...own, name: 'Over', endsOn: day(-1), members: people });
  const wrong = Array.from({ length: 10 }, () => ({ ...answeredEvent(false, lesson), happenedAt: yesterday }));
  await sendEvents(people[0]!.client, wrong);
  const { items } = await teacher.client.call('GET /api/teacher/attention');
  expect(items).toEqual([
    { id, name: 'Needy', memberCount: 2, stuck: 1, overdue: 1, missedWords: 0, absent: 1, learners: 2 },
    { id: calm, name: 'Calm', memberCount: 0, stuck: 0, overdue: 0, missedWords: 0, absent: 0, learners: 0 },
  ]);
  // Who teaches none has none, admins as well.
  expect((await admin.call('GET /api/teacher/attention')).items).toEqual([]);
});

test('a learner takes back answers of their own only', async () => {
  const [weak, other] = [await kalima.signUpWithoutCourses(), await kalima.signUpWithoutCourses()];
  const lesson = await makeReadingLesson(kalima, { cards: 4 });
  const teacher = await kalima.makeTeacher();
  const members = [weak, other];
  const id = await classOf(kalima, { startsOn: day(-60), teachers: [teacher], members, courses: [lesson] });
  const { cards } = await weak.client.call('GET /api/reading-lessons/{id}', { params: { id: lesson } });
  const about = { courseId: lesson, partId: cards[0]?.id ?? '', text: cards[0]?.word ?? '' };
  const wrong = Array.from({ length: 10 }, () => reviewedEvent(about, { grade: 'again', exercise: 'flashcard' }));
  await sendEvents(weak.client, wrong);
  await sendEvents(
    other.client,
    wrong.map((event) => undoneEvent(event.id)),
  );
  const { items } = await teacher.client.call('GET /api/teacher/classes/{id}/stuck', { params: { id } });
  expect(items).toMatchObject([{ learner: { id: weak.profile.id }, right: 0, answers: 10 }]);
});
