import { describe, expect, test } from 'vitest';
import * as remembered from '../../testing/remembered.ts';
import { markEvent, reviewedEvent, sendEvents, undoneEvent } from '../../testing/study-events.ts';
import { boundless, type Person, startTestApp } from '../../testing/test-app.ts';

const kalima = await startTestApp({ limits: boundless });
const memoryOf = (person: Pick<Person, 'profile'>) => remembered.memoryOf(kalima, person);
const itemsOf = (person: Person) => remembered.itemsOf(kalima, person);
const learner = () => remembered.earlyLearner(kalima);
const { on } = remembered;

describe('undo', () => {
  test('takes an answer back, also when it arrives first', async () => {
    const { person, words } = await learner();
    const [first, second] = [reviewedEvent(words[0], on(2)), reviewedEvent(words[0], { ...on(3), grade: 'again' })];
    await sendEvents(person.client, [first]);
    const before = await memoryOf(person);
    await sendEvents(person.client, [undoneEvent(second.id)]);
    await sendEvents(person.client, [second]);
    expect(await memoryOf(person)).toEqual(before);
    await sendEvents(person.client, [undoneEvent(first.id)]);
    expect(await itemsOf(person)).toMatchObject([{ reviews: 0, stability: 0, last_day: null, due_day: null }]);
  });

  test('takes an answer out of the figures once, whichever arrives first and however often', async () => {
    const { person, words } = await learner();
    const figures = async () => {
      const { answeredCards, rightAnswers } = await person.client.call('GET /api/profile/progress');
      return [answeredCards, rightAnswers];
    };
    const [right, wrong] = [reviewedEvent(words[0], on(2)), reviewedEvent(words[1], { ...on(2), grade: 'again' })];
    await sendEvents(person.client, [right, wrong]);
    expect(await figures()).toEqual([2, 1]);
    await sendEvents(person.client, [undoneEvent(right.id), undoneEvent(right.id)]);
    await sendEvents(person.client, [undoneEvent(right.id)]);
    expect(await figures()).toEqual([1, 0]);
    const later = reviewedEvent(words[0], on(3));
    await sendEvents(person.client, [undoneEvent(later.id)]);
    await sendEvents(person.client, [later]);
    expect(await figures()).toEqual([1, 0]);
    const together = reviewedEvent(words[1], on(3));
    await sendEvents(person.client, [together, undoneEvent(together.id)]);
    expect(await figures()).toEqual([1, 0]);
  });

  test('takes back only what is one’s own', async () => {
    const { person, words } = await learner();
    const answer = reviewedEvent(words[0], on(2));
    await sendEvents(person.client, [answer]);
    const before = await memoryOf(person);
    const other = await kalima.signUpLearner();
    await sendEvents(other.client, [undoneEvent(answer.id)]);
    expect(await memoryOf(person)).toEqual(before);
  });
});

test('"I know this" takes a word out, and taking that back brings it in again; "not now" is a week', async () => {
  const { person, words } = await learner();
  const dueDays = async () => (await itemsOf(person)).map((row) => row.due_day);
  await sendEvents(person.client, [reviewedEvent(words[0], on(2)), markEvent('suspended', words[0], on(3))]);
  expect(await dueDays()).toEqual([null]);
  await sendEvents(person.client, [markEvent('resumed', words[0], on(4))]);
  expect(await dueDays()).toEqual(['2026-02-04']);
  await sendEvents(person.client, [markEvent('postponed', words[0], on(5))]);
  expect(await dueDays()).toEqual(['2026-02-12']);
});
