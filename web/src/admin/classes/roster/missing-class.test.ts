import type { RosterRow } from '@kalima/shared/domain/exchange/roster';
import { planRoster } from '@kalima/shared/domain/exchange/roster-plan';
import { expect, test } from 'vitest';
import { missingClasses } from './missing-class.ts';

test('each class that is not there stands once, with its rows, and names that no class can have do not', () => {
  const named = ['6Bb', '7A', '6bB', '7a', '7A ', 'a'.repeat(81), '', '6B'];
  const rows = named.map((className, n): RosterRow => {
    return { line: n + 2, sourcedId: '', name: `Amara ${n}`, userName: '', email: '', className };
  });
  const school = { people: [], classes: [{ id: 'one', name: '6B', hasBegun: true }], userNames: new Set<string>() };
  const { rows: planned } = planRoster(rows, school, () => []);
  const lines = planned.map((one, index) => ({ row: rows[index] as RosterRow, planned: one }));
  expect(missingClasses(lines)).toEqual([
    { name: '7A', count: 3 },
    { name: '6Bb', count: 2 },
  ]);
});
