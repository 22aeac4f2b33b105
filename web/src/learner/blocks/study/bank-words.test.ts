import { expect, test } from 'vitest';
import { maxEventBytes, studyEvent } from '@kalima/shared/contract/learning/study';
import { studiedWordOf } from './bank-words.ts';

test.each([
  ['Chinese', '语'],
  ['emoji, of which the last is cut', 'a🎨'],
])('the longest word that a lesson can show goes into the bank, in %s', (_name, text) => {
  const long = text.repeat(3000);
  const shown = {
    word: long,
    translation: long,
    secondTranslation: long,
    definition: long,
    examples: Array.from({ length: 20 }, () => long.slice(0, 1000)),
    imageUrl: `/media/${'x'.repeat(1000)}`,
    audioUrl: `/media/${'x'.repeat(1000)}`,
  };
  const event = {
    id: crypto.randomUUID(),
    sequence: Number.MAX_SAFE_INTEGER,
    happenedAt: new Date().toISOString(),
    learningDay: '2026-11-28',
    type: 'word',
    action: 'add',
    word: studiedWordOf(shown, 'chinese', 'english'),
    courseId: crypto.randomUUID(),
    partId: crypto.randomUUID(),
  };
  expect(studyEvent.parse(event)).toEqual(event);
  const json = JSON.stringify(event);
  // Half a character is written as an escape, and is refused by the server.
  expect(json).not.toMatch(/\\ud[89a-f]/);
  expect(new TextEncoder().encode(json).length).toBeLessThanOrEqual(maxEventBytes);
});
