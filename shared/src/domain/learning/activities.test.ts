import { expect, test } from 'vitest';
import { activities, courseTypesOf, firstOpenActivity, mayOpenActivity } from './activities.ts';
import { courseTypes } from '../content/course-types.ts';

test.each([
  ['learning_material', ['learning-materials']],
  ['reading_card', ['interactive-reading', 'flashcards']],
  ['flashcard', ['flashcards']],
  ['phrase', ['phrases']],
  ['story', ['stories']],
] as const)('an assigned %s opens %j', (type, opened) => {
  expect(activities.filter((activity) => mayOpenActivity('user', [type], activity))).toEqual(opened);
});

test('without an assignment a learner opens nothing, an admin everything', () => {
  expect(activities.filter((activity) => mayOpenActivity('user', [], activity))).toEqual([]);
  expect(activities.filter((activity) => mayOpenActivity('admin', [], activity))).toEqual(activities);
});

test('the first screen is the first of the menu that the person may open and that exists', () => {
  expect(firstOpenActivity('user', ['story', 'phrase'], activities)).toBe('phrases');
  expect(firstOpenActivity('user', ['story'], ['learning-materials'])).toBeNull();
  expect(firstOpenActivity('user', courseTypes, ['flashcards', 'stories'])).toBe('flashcards');
  expect(firstOpenActivity('admin', [], activities)).toBe('learning-materials');
  expect(firstOpenActivity('admin', [], [])).toBeNull();
});

test('flashcards are opened by their own lessons first, and by reading lessons', () => {
  expect(courseTypesOf('flashcards')).toEqual(['flashcard', 'reading_card']);
  expect(courseTypesOf('stories')).toEqual(['story']);
});
