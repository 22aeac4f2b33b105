import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { reviewedEvent, sendEvents } from '../../testing/study-events.ts';
import { learnerWithWords } from '../../testing/studied-content.ts';
import { startTestApp } from '../../testing/test-app.ts';

const kalima = await startTestApp();

test('whatever a device sends, nothing is remembered of a word that no course teaches', async () => {
  const { person, courseId, words } = await learnerWithWords(kalima);
  const events = [
    reviewedEvent(words[0]),
    reviewedEvent({ courseId, partId: randomUUID(), text: 'made up' }),
    reviewedEvent({ ...words[1], text: 'made up as well' }),
  ];
  // Stored, since they were done; a later version may know more of them.
  expect(await sendEvents(person.client, events)).toEqual(['accepted', 'accepted', 'accepted']);
  const { items } = await person.client.call('GET /api/profile/words', { query: {} });
  expect(items.map(({ text }) => text)).toEqual([words[0].text]);
});
