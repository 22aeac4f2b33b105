import { expect, test } from 'vitest';
import { makeReadingLesson } from '../../testing/studied-content.ts';
import { completedEvent, sendEvents, wordEvent } from '../../testing/study-events.ts';
import { startTestApp } from '../../testing/test-app.ts';

const kalima = await startTestApp();
const hour = 3_600_000;
const ago = (hours: number) => new Date(Date.now() - hours * hour).toISOString();

test('the dashboard counts people, courses, completions and words, and who studied on which day', async () => {
  const { client } = await kalima.signInAdmin();
  const lesson = await makeReadingLesson(kalima);
  const [today, lastWeek, never] = [
    await kalima.signUpLearner(),
    await kalima.signUpLearner(),
    await kalima.signUpLearner(),
  ];
  await sendEvents(today.client, [wordEvent('cat', 'add'), wordEvent('dog', 'add'), completedEvent(lesson)]);
  await sendEvents(today.client, [wordEvent('dog', 'remove')]);
  await sendEvents(lastWeek.client, [wordEvent('cat', 'add', { happenedAt: ago(8 * 24) })]);
  const { days, ...figures } = await client.call('GET /api/admin/statistics');
  expect(figures).toEqual({ users: 4, activeUsers: 1, lessons: 1, completions: 1, words: 2 });

  expect(days).toHaveLength(30);
  expect(days.map(({ date }) => date)).toEqual(days.map(({ date }) => date).toSorted());
  expect(days.at(-1)?.date).toBe(new Date().toISOString().slice(0, 10));
  const earlier = ago(8 * 24).slice(0, 10);
  expect(days.filter((day) => day.learners > 0)).toEqual([
    { date: earlier, learners: 1, completions: 0 },
    { date: days.at(-1)?.date, learners: 1, completions: 1 },
  ]);
  expect(await never.client.codeOf('GET /api/admin/statistics')).toBe('FORBIDDEN_ROLE');
});
