import { expect, it } from 'vitest';
import { completedEvent, sendEvents, wordEvent } from '../../testing/study-events.ts';
import { makeReadingLesson } from '../../testing/studied-content.ts';
import { startTestApp } from '../../testing/test-app.ts';

const test = await startTestApp();

it('recent activity names each thing once, with how often and where it is', async () => {
  const person = await test.signUpLearner();
  const lesson = await makeReadingLesson(test);
  await test.assign(person, lesson);
  const words = ['tea', 'Tea', 'tea'].map((word) => wordEvent(word, 'add'));
  await sendEvents(person.client, [completedEvent(lesson), ...words, completedEvent(lesson)]);
  const { recent } = await person.client.call('GET /api/profile/progress');
  expect(recent).toHaveLength(2);
  expect(recent).toContainEqual(expect.objectContaining({ kind: 'completed', courseId: lesson, count: 2 }));
  expect(recent).toContainEqual(expect.objectContaining({ kind: 'word-added', courseId: null, count: 3 }));
});

it('recent activity counts no addition that was taken back', async () => {
  const person = await test.signUpLearner();
  const at = (minute: number) => ({ happenedAt: new Date(Date.now() - (60 - minute) * 60_000).toISOString() });
  await sendEvents(person.client, [
    wordEvent('moon', 'add', at(1)),
    wordEvent('moon', 'remove', at(2)),
    wordEvent('Moon', 'add', at(3)),
    wordEvent('star', 'add', at(4)),
    wordEvent('star', 'remove', at(5)),
    wordEvent('star', 'add', { ...at(0), language: 'arabic' }),
  ]);
  const { recent } = await person.client.call('GET /api/profile/progress');
  expect(recent.map(({ title, count }) => ({ title, count }))).toEqual([
    { title: 'Moon', count: 1 },
    { title: 'star', count: 1 },
  ]);
});
