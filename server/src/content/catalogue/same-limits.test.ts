import { expect, test } from 'vitest';
import type { z } from 'zod';
import { updateCourse } from '@kalima/shared/contract/content/courses';
import { materialInput } from '@kalima/shared/contract/content/learning-materials';
import { phraseCourseInput } from '@kalima/shared/contract/content/phrases';
import { readingLessonInput } from '@kalima/shared/contract/content/reading-lessons';
import { flashcardLessonInput } from '@kalima/shared/contract/content/flashcard-lessons';
import { storyInput } from '@kalima/shared/contract/content/stories';

/** The longest text that a field takes, in characters. */
function longestOf(field: z.ZodType): number {
  let [taken, refused] = [0, 1];
  const takes = (length: number) => field.safeParse('x'.repeat(length)).success;
  while (takes(refused)) [taken, refused] = [refused, refused * 2];
  while (refused - taken > 1) {
    const middle = Math.floor((taken + refused) / 2);
    if (takes(middle)) taken = middle;
    else refused = middle;
  }
  return taken;
}

const course = updateCourse.body.shape;

test.each([
  ['title of a material', materialInput.shape.title, course.title],
  ['name of a reading lesson', readingLessonInput.shape.name, course.title],
  ['description of a reading lesson', readingLessonInput.shape.description, course.description],
  ['name of a flashcard lesson', flashcardLessonInput.shape.name, course.title],
  ['description of a flashcard lesson', flashcardLessonInput.shape.description, course.description],
  ['title of a phrase course', phraseCourseInput.shape.title, course.title],
  ['description of a phrase course', phraseCourseInput.shape.description, course.description],
  ['title of a story', storyInput.shape.title, course.title],
  ['description of a story', storyInput.shape.description, course.description],
])('the %s and that of its course may be as long', (_name, ofContent, ofCourse) => {
  const longest = longestOf(ofContent);
  expect(longest).toBeGreaterThan(100);
  expect(longestOf(ofCourse)).toBe(longest);
});
