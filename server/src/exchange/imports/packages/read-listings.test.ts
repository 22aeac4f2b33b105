import { randomUUID } from 'node:crypto';
import { packageLimits } from '@kalima/shared/domain/exchange/packages';
import { expect, test } from 'vitest';
import type { FileRow } from '../imports.queries.ts';
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

test('all listings of an import together have as many courses as a package may have', async () => {
  const listing = JSON.stringify({
    format: 'kalima-package',
    version: 1,
    courses: Array.from({ length: 300 }, () => ({})),
  });
  const { courses } = await readListings({ readListing: () => Promise.resolve(listing) }, [
    file,
    { ...file, name: 'second/course.json' },
  ]);
  expect(courses).toHaveLength(301);
  expect(courses.at(-1)).toMatchObject({ course: null, title: 'second/course.json', problem: { code: 'not-valid' } });
});

test('no more bytes of listings are read than two of them have', async () => {
  const large = { ...file, bytes: packageLimits.listingBytes };
  let readCount = 0;
  const readListing = () => {
    readCount += 1;
    return Promise.resolve('{"format":"kalima-package","version":1,"courses":[]}');
  };
  const { courses } = await readListings({ readListing }, [large, large, large, large]);
  expect(readCount).toBe(2);
  expect(courses).toHaveLength(1);
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
