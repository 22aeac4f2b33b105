import { expect, test } from 'vitest';
import { joinClauses, joinList } from './join-list.ts';

test('a list has the comma of the language, and leaves out what is empty', () => {
  const parts = ['Lin', '', '陈雨桐', 'نور'];
  expect(joinList(parts, 'en')).toBe('Lin, 陈雨桐, نور');
  expect(joinList(parts, 'zh')).toBe('Lin、陈雨桐、نور');
  expect(joinList(parts, 'ar')).toBe('Lin، 陈雨桐، نور');
});

test('parts of a sentence have the comma of a sentence, which is another one in Chinese', () => {
  const clauses = ['a', '', 'b'];
  expect(joinClauses(clauses, 'en')).toBe('a, b');
  expect(joinClauses(clauses, 'zh')).toBe('a，b');
  expect(joinClauses(clauses, 'ar')).toBe('a، b');
});
