import { expect, test } from 'vitest';
import { joinList } from './join-list.ts';

test('a list has the comma of the language, and leaves out what is empty', () => {
  const parts = ['Lin', '', '陈雨桐', 'نور'];
  expect(joinList(parts, 'en')).toBe('Lin, 陈雨桐, نور');
  expect(joinList(parts, 'zh')).toBe('Lin、陈雨桐、نور');
  expect(joinList(parts, 'ar')).toBe('Lin، 陈雨桐، نور');
});
