import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type DownloadState,
  type OfferedCourse,
  bytesOf,
  changedChoice,
  storedPictureWidth,
  mediaKeysWithin,
  planDownloads,
} from './downloads.ts';

const file = (key: string, bytes = 1) => ({ key, bytes });
const course = (id: string, keys: string[], revision = '1'): OfferedCourse => ({
  id,
  revision,
  files: keys.map((key) => file(key)),
});
const nothing: DownloadState = { choice: { all: false, courseIds: [] }, kept: {} };
const kept = (keys: string[], revision = '1', missing: string[] = []) => ({ revision, keys, missing });

test('nothing is fetched that nobody chose, and everything goes', () => {
  const plan = planDownloads({ items: [course('a', ['x'])], shared: [file('s')] }, nothing, new Set(['x', 's']));
  expect(plan).toMatchObject({ toFetch: [], sharedToFetch: [], toDrop: [], surplusKeys: ['x', 's'] });
});

test('a course that was withdrawn leaves with its files, but for those of another', () => {
  const plan = planDownloads(
    { items: [course('b', ['both', 'b'])], shared: [] },
    { choice: { all: false, courseIds: ['a', 'b'] }, kept: { a: kept(['a', 'both']), b: kept(['both', 'b']) } },
    new Set(['a', 'b', 'both']),
  );
  expect(plan).toMatchObject({ toFetch: [], toDrop: ['a'], surplusKeys: ['a'], choice: { courseIds: ['b'] } });
});

test('a course that has changed is fetched again; until then nothing of it goes', () => {
  const offer = { items: [course('a', ['new'], '2')], shared: [] };
  const state = { choice: { all: true, courseIds: [] }, kept: { a: kept(['old']) } };
  const plan = planDownloads(offer, state, new Set(['old']));
  expect(plan.toFetch.map(({ id }) => id)).toEqual(['a']);
  expect(plan.surplusKeys).toEqual([]);
  const after = { ...state, kept: { a: kept(['new'], '2') } };
  expect(planDownloads(offer, after, new Set(['old', 'new']))).toMatchObject({ toFetch: [], surplusKeys: ['old'] });
});

test('a file that the browser has dropped is fetched again, one that the server does not have is not asked for for ever', () => {
  const offer = { items: [course('a', ['x', 'y'])], shared: [] };
  const state = (missing: string[]) => ({
    choice: { all: true, courseIds: [] },
    kept: { a: kept(['x', 'y'], '1', missing) },
  });
  expect(planDownloads(offer, state([]), new Set(['x'])).toFetch).toHaveLength(1);
  expect(planDownloads(offer, state(['y']), new Set(['x'])).toFetch).toHaveLength(0);
});

test('taking one course away from everything leaves the others', () => {
  const all = { all: true, courseIds: [] };
  expect(changedChoice(all, 'a', true, ['a', 'b'])).toBe(all);
  expect(changedChoice(all, 'a', false, ['a', 'b', 'c'])).toEqual({ all: false, courseIds: ['b', 'c'] });
  expect(changedChoice({ all: false, courseIds: ['a'] }, 'b', true, [])).toEqual({ all: false, courseIds: ['a', 'b'] });
  expect(changedChoice({ all: false, courseIds: ['a'] }, 'a', true, [])).toEqual({ all: false, courseIds: ['a'] });
});

test('a file that several courses use counts once', () => {
  expect(bytesOf([file('a', 5), file('b', 7), file('a', 5)])).toBe(12);
});

test('finds the files of an answer however deep, in HTML too', () => {
  const answer = {
    imageUrl: '/media/a/b.webp?w=640',
    cards: [{ audioUrl: '/media/c/d-1.mp3', wrong: ['/media/a/b.webp'] }, null],
    content: '<p><img src="/media/e/f/g.webp" alt="/media"> See /media/h/i.mp4. https://x.test/pic.webp</p>',
  };
  expect(mediaKeysWithin(answer)).toEqual(['a/b.webp', 'c/d-1.mp3', 'e/f/g.webp', 'h/i.mp4']);
  expect(mediaKeysWithin(undefined)).toEqual([]);
});

test('a phone keeps smaller pictures', () => {
  expect([390, 599, 600, 1080].map(storedPictureWidth)).toEqual([640, 640, 1280, 1280]);
});

const ids = ['a', 'b', 'c', 'd'];
const keys = ['k1', 'k2', 'k3', 'k4', 'k5', 'k6'];
const someOf = (values: string[]) => fc.subarray(values);
const revisions = fc.constantFrom('1', '2');
const offers = fc
  .tuple(
    fc.uniqueArray(fc.record({ id: fc.constantFrom(...ids), revision: revisions, keys: someOf(keys) }), {
      selector: (one) => one.id,
    }),
    someOf(keys),
  )
  .map(([courses, shared]) => ({
    items: courses.map((one) => course(one.id, one.keys, one.revision)),
    shared: shared.map((key) => file(key)),
  }));
const states: fc.Arbitrary<DownloadState> = fc.record({
  choice: fc.record({ all: fc.boolean(), courseIds: someOf(ids) }),
  kept: fc.dictionary(
    fc.constantFrom(...ids),
    fc.record({ revision: revisions, keys: someOf(keys), missing: fc.constant<string[]>([]) }),
  ),
});

test('what is wanted is there after the plan was carried out, nothing else is, and a second plan has nothing to do', () => {
  fc.assert(
    fc.property(offers, states, someOf(keys), (offer, state, present) => {
      const plan = planDownloads(offer, state, new Set(present));
      const there = new Set(present);
      const keptAfter = Object.fromEntries(Object.entries(state.kept).filter(([id]) => !plan.toDrop.includes(id)));
      for (const key of plan.surplusKeys) there.delete(key);
      for (const { key } of plan.sharedToFetch) there.add(key);
      for (const one of plan.toFetch) {
        const own = one.files.map(({ key }) => key);
        own.forEach((key) => there.add(key));
        keptAfter[one.id] = { revision: one.revision, keys: own, missing: [] };
      }
      const after = planDownloads(offer, { choice: plan.choice, kept: keptAfter }, there);
      for (const key of after.surplusKeys) there.delete(key);
      expect(after).toMatchObject({ toFetch: [], sharedToFetch: [], toDrop: [] });
      expect(Object.keys(keptAfter).toSorted()).toEqual(after.wanted.map(({ id }) => id).toSorted());
      for (const one of after.wanted) for (const { key } of one.files) expect(there.has(key)).toBe(true);
      expect(planDownloads(offer, { choice: after.choice, kept: keptAfter }, there).surplusKeys).toEqual([]);
    }),
  );
});

test('nothing of a course that is not offered stays, and no file goes that another one needs', () => {
  fc.assert(
    fc.property(offers, states, someOf(keys), (offer, state, present) => {
      const plan = planDownloads(offer, state, new Set(present));
      const offered = new Set(offer.items.map(({ id }) => id));
      for (const id of Object.keys(state.kept)) if (!offered.has(id)) expect(plan.toDrop).toContain(id);
      for (const id of plan.choice.courseIds) expect(offered.has(id)).toBe(true);
      for (const one of plan.wanted) for (const { key } of one.files) expect(plan.surplusKeys).not.toContain(key);
    }),
  );
});
