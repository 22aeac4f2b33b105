import { expect, it } from 'vitest';
import { type AssignmentPeriod, wasAssigned } from './assignment-periods.ts';

const at = (time: string) => Date.parse(`2026-03-10T${time}Z`);
const morning: AssignmentPeriod = { from: at('08:00:00'), until: at('10:00:00') };
const evening: AssignmentPeriod = { from: at('18:00:00'), until: null };

it.each<[string, AssignmentPeriod[], string, boolean]>([
  ['what was never assigned does not count', [], '09:00:00', false],
  ['what was done while it was assigned counts', [morning], '09:00:00', true],
  ['what was done before does not', [morning], '07:00:00', false],
  ['what was done after it was withdrawn does not', [morning], '11:00:00', false],
  ['a clock that is off by seconds loses nothing at either end', [morning], '07:59:30', true],
  ['a clock that is off by seconds loses nothing at the end', [morning], '10:00:30', true],
  [
    'between two periods it does not count once both are over',
    [morning, { ...evening, until: at('19:00:00') }],
    '12:00:00',
    false,
  ],
  ['what they have now counts, also where the clock of the device was years behind', [evening], '00:00:00', true],
])('%s', (_name, periods, time, expected) => {
  expect(wasAssigned(periods, at(time))).toBe(expected);
});
