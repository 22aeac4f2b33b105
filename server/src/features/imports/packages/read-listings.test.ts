import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { FileRow } from '../queries.ts';
import { readListings } from './read-listings.ts';

const file: FileRow = {
  id: randomUUID(),
  importId: randomUUID(),
  name: 'course.json',
  kind: 'package',
  bytes: 1,
  mediaKey: 'imports/a/b.json',
  problem: null,
  isUnread: false,
  url: null,
};
const read = (courses: readonly unknown[]) => {
  const listing = JSON.stringify({ format: 'kalima-package', version: 1, courses });
  return readListings({ readListing: () => Promise.resolve(listing) }, [file]);
};

test('other requests run between two courses of a package', async () => {
  let turns = 0;
  let isReading = true;
  const count = () => {
    turns += 1;
    if (isReading) setImmediate(count);
  };
  setImmediate(count);
  const { courses } = await read(Array.from({ length: 100 }, () => ({ cards: [{ word: 'a' }] })));
  isReading = false;
  expect(courses).toHaveLength(100);
  expect(turns).toBeGreaterThanOrEqual(100);
});

test('parts get ids by what they say, and those that say nothing get none', async () => {
  const lesson = { kind: 'reading_card', id: randomUUID(), title: 'a', language: 'english', stage: 1 };
  const { courses } = await read([
    { ...lesson, cards: [{ word: 'a' }, { word: 'a' }, { word: 'b' }] },
    { ...lesson, cards: [{}] },
  ]);
  const [right, wrong] = courses;
  const cards = right?.course?.kind === 'reading_card' ? right.course.cards : [];
  expect(new Set(cards.map(({ id }) => id)).size).toBe(3);
  const problem = wrong?.course === null ? wrong.problem : null;
  expect(problem?.fields.map(({ field }) => field)).toEqual(['cards.0.id', 'cards.0.word']);
});
