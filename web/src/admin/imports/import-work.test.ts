import { expect, test } from 'vitest';
import type { WorkFile } from './import-files.ts';
import { newRowIds, rowsOf, workOf } from './import-work.ts';
import { kitchen } from '../../testing/kitchen-import.tsx';

const file = (name: string): WorkFile => ({
  id: name,
  name,
  kind: name.endsWith('.png') ? 'picture' : 'sound',
  bytes: 1,
  url: `/media/imports/${name}`,
  problem: null,
  isUnread: false,
  upload: null,
});

test('a row of files stays the same row when files come that stand before it, and when its recording follows its picture', () => {
  const ids = newRowIds();
  const work = workOf({ ...kitchen, files: [] }, null, {});
  const idOf = (names: string[]) =>
    new Map(rowsOf(work, null, names.map(file), ids).rows.map(({ id, text }) => [text, id]));
  const before = idOf(['soup.png', 'tea.mp3']);
  const after = idOf(['soup.png', 'tea.mp3', 'bread.png', 'soup.mp3', 'tea.png']);
  expect([...after.keys()]).toEqual(['bread', 'soup', 'tea']);
  expect(after.get('soup')).toBe(before.get('soup'));
  expect(after.get('tea')).toBe(before.get('tea'));
  expect(new Set(after.values()).size).toBe(3);
});
