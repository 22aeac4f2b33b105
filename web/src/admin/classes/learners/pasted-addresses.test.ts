import { expect, test } from 'vitest';
import { addressesIn } from './pasted-addresses.ts';

test.each([
  ['one a line', 'a@b.example\nC@d.example\r\n', ['a@b.example', 'c@d.example']],
  [
    'of a mail program',
    'Lin Mei <lin@school.example>; "Noor" <noor@school.example>',
    ['lin@school.example', 'noor@school.example'],
  ],
  ['of a table, with one of them twice', 'Lin\tlin@x.example\nLin\tLIN@x.example', ['lin@x.example']],
  ['none', 'Lin Mei, @ and nothing', []],
])('addresses %s', (_, text, addresses) => {
  expect(addressesIn(text)).toEqual(addresses);
});
