import { afterEach, expect, test } from 'vitest';
import { forgetRounds, storeAnswersOfRound } from '../../../offline/person/round-answers.ts';
import { stepsOf } from './path-steps.ts';

afterEach(() => forgetRounds());

const begun = (activity: 'phrases' | 'stories', items: readonly unknown[]) =>
  stepsOf(activity, items, 'ann').map(({ id, isBegun }) => [id, isBegun]);

test('a story, a picture book and a phrase course that were left halfway are begun', () => {
  const stories = [{ stories: [{ id: 'told' }, { id: 'book' }, { id: 'new' }] }];
  const phrases = [{ courses: [{ id: 'greetings' }, { id: 'market' }] }];
  const left = new Map([['a', true]]);
  for (const round of ['told.story', 'book.pages', 'market.phrases']) storeAnswersOfRound('ann', round, left);
  storeAnswersOfRound('ben', 'new.pages', left);
  expect(begun('stories', stories)).toEqual([
    ['told', true],
    ['book', true],
    ['new', false],
  ]);
  expect(begun('phrases', phrases)).toEqual([
    ['greetings', false],
    ['market', true],
  ]);
});
