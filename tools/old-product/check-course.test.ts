import { expect, test } from 'vitest';
import { checkedCourse } from './check-course.ts';
import type { At, Making } from './old-course.ts';

const id = (place: number) => `0c1d0000-0000-4000-8000-${String(place).padStart(12, '0')}`;
const at: At = { table: 'phrases', row: 1 };

function check(course: Record<string, unknown>, rows: number) {
  const told: string[] = [];
  const tell = (how: string) => (place: At, text: string) => void told.push(`${how} ${place.row}: ${text}`);
  const making = { mended: tell('mended'), lost: tell('lost'), failed: tell('failed') } as unknown as Making;
  const parts = Array.from({ length: rows }, (_, index): At => ({ table: 'phrases', row: index + 2 }));
  return { checked: checkedCourse({ course, parts }, at, making), told };
}

const phrase = (place: number, change: object = {}) => ({ id: id(place), text: `word ${place}`, ...change });
const courseOf = (phrases: object[]) => ({
  kind: 'phrase',
  id: id(1),
  title: 'Hello',
  language: 'english',
  stage: id(2),
  phrases,
});

test('a part that is not right stays behind with its row, and the others come', () => {
  const words = [
    { id: id(90), word: 'good' },
    { id: id(91), word: '' },
    { id: 'none', word: 'bad id' },
  ];
  const phrases = [phrase(10, { text: '' }), phrase(11, { words }), phrase(12, { text: 'x'.repeat(501) }), phrase(13)];
  const { checked, told } = check(courseOf(phrases), 4);
  expect(checked).toMatchObject({ phrases: [{ id: id(11), words: [{ word: 'good' }] }, { id: id(13) }] });
  expect(told.toSorted()).toEqual([
    'failed 2: phrases.text is empty, too long, or none that can stand there',
    'failed 4: phrases.text is empty, too long, or none that can stand there',
    'lost 3: phrases.words.id is empty, too long, or none that can stand there',
    'lost 3: phrases.words.word is empty, too long, or none that can stand there',
  ]);
});

test('of more parts than a course may have the first come', () => {
  const { checked, told } = check(courseOf(Array.from({ length: 503 }, (_, index) => phrase(index + 100))), 503);
  expect(checked && 'phrases' in checked && checked.phrases).toHaveLength(500);
  expect(told).toEqual([502, 503, 504].map((row) => `failed ${row}: there are 500 phrases at the most`));
});

test('a course that is not right itself cannot come', () => {
  const { checked, told } = check({ ...courseOf([phrase(10)]), title: '', language: 'klingon' }, 1);
  expect(checked).toBeNull();
  expect(told).toEqual(['failed 1: it is not right (title, language)']);
});
