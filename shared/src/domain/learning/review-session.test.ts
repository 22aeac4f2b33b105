import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  afterAnswer,
  afterSettingAside,
  progressOf,
  type ReviewSession,
  sessionOf,
  sessionResult,
} from './review-session.ts';

const answer = (session: ReviewSession, isRight: boolean) =>
  afterAnswer(session, [`event ${session.answers.length}`], isRight);

test('what was wrong is asked again a little later, until it is right', () => {
  const first = answer(sessionOf(['a', 'b', 'c', 'd', 'e', 'f']), false);
  expect(first.waiting).toEqual(['b', 'c', 'd', 'e', 'a', 'f']);
  const alone = answer(answer(sessionOf(['a']), false), false);
  expect(alone.waiting).toEqual(['a']);
  const done = answer(alone, true);
  expect(done.waiting).toEqual([]);
  expect(sessionResult(done)).toEqual({ atOnce: [], missed: ['a'] });
});

test('what was wrong three times rests, and is among the missed', () => {
  const twice = answer(answer(sessionOf(['a']), false), false);
  expect(twice.waiting).toEqual(['a']);
  const rests = answer(twice, false);
  expect(rests.waiting).toEqual([]);
  expect(sessionResult(rests)).toEqual({ atOnce: [], missed: ['a'] });
  expect(rests.lastStep?.before).toEqual(twice);
  // Another word has its own three.
  expect(answer(answer(answer(sessionOf(['a', 'b']), false), false), false).waiting).toEqual(['b', 'a']);
});

test('what is set aside is not asked any more', () => {
  expect(afterSettingAside(sessionOf(['a', 'b']), []).waiting).toEqual(['b']);
  const repeated = answer(sessionOf(['a', 'b']), false);
  expect(afterSettingAside({ ...repeated, waiting: ['a', 'b', 'a'] }, []).waiting).toEqual(['b']);
});

test('an answered question keeps its number until it is left, one that is asked again takes none', () => {
  const begun = sessionOf(['a', 'b', 'c']);
  expect(progressOf(begun, false)).toEqual({ number: 1, done: 0, total: 3 });
  expect(progressOf(begun, true)).toEqual({ number: 1, done: 1, total: 3 });
  const wrong = answer(begun, false);
  expect(progressOf(wrong, false)).toEqual({ number: 2, done: 1, total: 3 });
  const repeated = answer(answer(wrong, true), true);
  expect(repeated.waiting).toEqual(['a']);
  expect(progressOf(repeated, false)).toEqual({ number: 3, done: 3, total: 3 });
  expect(progressOf(repeated, true)).toEqual({ number: 3, done: 3, total: 3 });
});

test('what is set aside is not counted, unless it was answered', () => {
  const begun = sessionOf(['a', 'b', 'c']);
  expect(progressOf(afterSettingAside(begun, []), false)).toEqual({ number: 1, done: 0, total: 2 });
  const repeated = answer(answer(answer(begun, false), true), true);
  expect(progressOf(afterSettingAside(repeated, []), false)).toEqual({ number: 3, done: 3, total: 3 });
});

test('every step can be taken back, with the events that it was noted by', () => {
  const begun = sessionOf(['a', 'b']);
  const wrong = answer(begun, false);
  const aside = afterSettingAside(wrong, ['suspended', 'mastered']);
  expect(aside.lastStep).toEqual({ before: wrong, eventIds: ['suspended', 'mastered'] });
  expect(aside.lastStep?.before.lastStep).toEqual({ before: begun, eventIds: ['event 0'] });
  expect(begun.lastStep).toBeNull();
});

test('a session asks each item until it is right or rests, and nothing twice without cause', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.string({ minLength: 1 }), { maxLength: 8 }),
      fc.array(fc.boolean()),
      (itemIds, given) => {
        let session = sessionOf(itemIds);
        const rest = [...given];
        while (session.waiting.length > 0) session = answer(session, rest.shift() ?? true);
        const { atOnce, missed } = sessionResult(session);
        expect([...atOnce, ...missed].toSorted()).toEqual([...itemIds].toSorted());
        for (const itemId of itemIds) {
          const own = session.answers.filter((one) => one.itemId === itemId).map(({ isRight }) => isRight);
          expect(own.length).toBeLessThanOrEqual(3);
          // Asked until it is right, or has been wrong three times.
          expect(own.indexOf(true)).toBe(own.includes(true) ? own.length - 1 : -1);
          if (!own.includes(true)) expect(own).toHaveLength(3);
        }
      },
    ),
  );
});
