import { expect, test } from 'vitest';
import { earlyRows, openEarly } from '../testing/early-database.ts';
import { itemIdOf } from './item-id.ts';
import { pinyinOf } from './pinyin/pinyin.ts';

test('the words that were taught before are found by their item', async () => {
  const database = await openEarly();
  await database.migrate();
  const found = await database.db.selectFrom('word_occurrences').selectAll().orderBy('position').execute();
  const rows = (tables: readonly string[]) => tables.flatMap((table) => (earlyRows[table] ?? []) as { id: string }[]);
  const parts = rows(['reading_cards', 'flashcards', 'phrases']).map(({ id }) => id);
  expect(found.map((row) => row.part_id)).toEqual(expect.arrayContaining(parts));
  const explained = rows(['phrases', 'stories']).flatMap((row) => (row as { vocabulary?: unknown[] }).vocabulary ?? []);
  expect(found).toHaveLength(parts.length + explained.length);
  expect(found.every((row) => row.item_id === itemIdOf(row.text, row.language))).toBe(true);
  expect(found.every((row) => row.pinyin === pinyinOf(row.text, row.language))).toBe(true);
  const cards = found.filter(({ text }) => text.startsWith('word '));
  expect(cards.map(({ position }) => position)).toEqual([0, 1, 2]);
});
