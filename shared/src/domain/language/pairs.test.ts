import { expect, test } from 'vitest';
import { exampleId, formsOf, leadingFirst, leads, otherFormId, otherLanguage } from './pairs.ts';

const id = 'a1f1d9a2-0000-4000-8000-000000000001';
const how = { id, text: 'كيف حالك؟', audioUrl: '/media/a.mp3', otherForm: 'إزيك؟', otherAudioUrl: '/media/b.mp3' };

test('the two forms are answered by ids of their own, which never change', () => {
  expect(otherFormId(id)).toBe('21f1d9a2-0000-4000-8000-000000000001');
  expect(otherFormId(otherFormId(id))).toBe(id);
  expect(exampleId(id)).toBe('e1f1d9a2-0000-4000-8000-000000000001');
});

test('only standard Arabic and Egyptian have the other form', () => {
  expect(otherLanguage('arabic')).toBe('egyptian');
  expect(otherLanguage('egyptian')).toBe('arabic');
  expect(formsOf(how, 'french')).toEqual([
    { partId: id, text: how.text, language: 'french', audioUrl: how.audioUrl, pair: null },
  ]);
  expect(formsOf({ id, text: 'باب' }, 'arabic')).toHaveLength(1);
});

test.each([
  ['arabic', 'egyptian', 'إزيك؟'],
  ['arabic', 'arabic', 'كيف حالك؟'],
  ['egyptian', 'arabic', 'إزيك؟'],
  ['arabic', 'english', 'كيف حالك؟'],
  ['arabic', null, 'كيف حالك؟'],
] as const)('of a course in %s the learner of %s sees %s first', (language, target, first) => {
  const [lead, other] = leadingFirst(how, language, target);
  expect(lead.text).toBe(first);
  expect(other?.text).not.toBe(first);
  expect(leads(lead, target)).toBe(true);
  expect(other && leads(other, target)).toBe(false);
});
