import '../../testing/empty-device.ts';
import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import type { AnswerName } from '../stored-answers/stored-answer.ts';
import { storedQuery } from '../stored-answers/stored-query.ts';
import { outbox } from './outbox.ts';
import type { NewEvent } from './outbox-store.ts';
import { addPending, afterEvents, showEvent } from './pending-work.ts';

const list = [{ id: 'one', isCompleted: true, stories: [{ id: 'two', isCompleted: false }] }];
const progress = { currentStage: 3, completedLessons: [{ courseId: 'one', activity: 'stories' }], answeredCards: 7 };
const completed: NewEvent = { type: 'lesson-completed', courseId: 'two', activity: 'stories' };
const completionOfTwo = { courseId: 'two', activity: 'stories' };
const reset: NewEvent = { type: 'progress-reset' };
const sets = (isPractised: boolean) => ({ items: [{ id: 'set', words: [{ partId: 'one', isPractised }] }] });
const answered = (partId: string, id?: string): NewEvent => ({
  type: 'reviewed',
  ...(id !== undefined && { id }),
  courseId: 'course',
  partId,
  language: 'arabic',
  text: 'باب',
  exercise: 'practice',
  grade: 'good',
  isRight: true,
  hint: false,
  tries: 1,
  ms: 900,
});
const marks = (one: boolean, two: boolean) => [
  { id: 'one', isCompleted: one, stories: [{ id: 'two', isCompleted: two }] },
];

test.each<[string, AnswerName, unknown, NewEvent[], unknown]>([
  ['a completion marks the list of its activity', ['stories', 'list'], list, [completed], marks(true, true)],
  ['and no other', ['phrases', 'list'], list, [completed], list],
  ['beginning anew takes the marks away', ['stories', 'list'], list, [completed, reset], marks(false, false)],
  ['but those that come after it', ['stories', 'list'], list, [reset, completed], marks(false, true)],
  ['and sets progress back', ['progress'], progress, [reset], { ...progress, currentStage: 1, completedLessons: [] }],
  [
    'a completion counts at once, and once',
    ['progress'],
    progress,
    [completed, completed, { ...completed, courseId: 'one' }],
    { ...progress, studiedDays: [], completedLessons: [...progress.completedLessons, completionOfTwo] },
  ],
  ['an answer marks its word as practised', ['practice-sets'], sets(false), [answered('one')], sets(true)],
  ['one of another word does not', ['practice-sets'], sets(false), [answered('two')], sets(false)],
  [
    'nor one that was taken back',
    ['practice-sets'],
    sets(false),
    [answered('one', 'first'), { type: 'undone', targetId: 'first' }],
    sets(false),
  ],
  ['an item stays as it is', ['stories', 'item', 'two'], list[0], [completed, reset], list[0]],
])('%s', (_case, name, data, events, after) => {
  expect(afterEvents(name, data, events)).toEqual(after);
});

test('what nothing changes stays the same object', () => {
  for (const name of [['vocabulary'], ['stories', 'list'], ['notifications']] as const) {
    expect(afterEvents(name, list as never, [{ ...completed, activity: 'flashcards' }])).toBe(list);
  }
  expect(afterEvents(['progress'], progress, [{ ...completed, courseId: 'one' }])).toBe(progress);
});

test('an answer has what was pending before or after it was asked for', async () => {
  const stored = { userId: crypto.randomUUID(), name: ['stories', 'list'] } as const;
  expect(await addPending(stored, async () => list)).toBe(list);
  const answer = await addPending(stored, async () => {
    await outbox.enqueue(stored.userId, completed);
    return list;
  });
  expect(answer).toEqual(marks(true, true));
  expect(await addPending(stored, async () => list)).toEqual(marks(true, true));
  expect(await addPending({ ...stored, userId: 'sara' }, async () => list)).toBe(list);
});

test('what somebody does is shown at once, to them alone', () => {
  const client = new QueryClient();
  const dataOf = (userId: string) => {
    const query = storedQuery(userId, ['stories', 'list']);
    client.getQueryCache().build(client, query).setData(list);
    return () => client.getQueryData(query.queryKey);
  };
  const [lin, sara] = [dataOf('lin'), dataOf('sara')];
  showEvent(client, 'lin', completed);
  expect(lin()).toEqual(marks(true, true));
  expect(sara()).toBe(list);
});
