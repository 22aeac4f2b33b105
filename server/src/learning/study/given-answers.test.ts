import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { answeredEvent, reviewedEvent, sendEvents } from '../../testing/study-events.ts';
import { startTestApp } from '../../testing/test-app.ts';

const kalima = await startTestApp();

test('answers keep what was picked, typed or built, and the person finds it in their export', async () => {
  const person = await kalima.signUpLearner();
  const word = { courseId: randomUUID(), partId: randomUUID(), text: 'قِطّة' };
  const typed = reviewedEvent(word, { grade: 'again', exercise: 'type', given: 'قظة' });
  const byOlderClient = reviewedEvent(word);
  const tooLong = reviewedEvent(word, { given: 'a'.repeat(201) });
  const picked = { ...answeredEvent(false), given: 'dog' };
  const statuses = await sendEvents(person.client, [typed, byOlderClient, tooLong, picked]);
  expect(statuses).toEqual(['accepted', 'accepted', 'refused', 'accepted']);
  const exported = await person.client.request('GET /api/profile/export');
  const { events } = exported.json() as { events: { id: string; payload: { given?: string } }[] };
  const givenById = Object.fromEntries(events.map(({ id, payload }) => [id, payload.given]));
  expect(givenById).toEqual({ [typed.id]: 'قظة', [byOlderClient.id]: undefined, [picked.id]: 'dog' });
});
